/** How the store is, and what the start found and did. */
export const storeState = {
  starting: "Opening your measurements…",
  try_again: "Try again",
  unavailable: { title: "Your measurements cannot be opened" },
  read_only: { title: "Nothing can be saved for now" },
  reason: {
    not_open: "They were closed. Nothing is lost; try again.",
    newer: "They were last used by a newer Coach. Update this one to open them; nothing was changed.",
    blocked: "Another window or tab holds them. Close it, then try again.",
    failed: "The browser could not open them. Nothing was changed. Check the free space on the disk, then try again.",
    journal: "The safety journal cannot be written, and nothing is saved without it. Check the free space on the disk and the rights of the data folder. Reading works.",
    journal_newer: "The safety journal is from a newer Coach. Update this one to save again; nothing was changed.",
    journal_damaged: "The safety journal is damaged and was left as it is. What is there can be read. If you go on, the damaged part is kept aside.",
    other_lineage: "These measurements and the safety journal tell different histories. A copy of both is kept; choose which to go on with. Until then you can only read.",
  },
  unresolved: {
    title: "A change that is not confirmed",
    body: "{{what}}. It was not repeated. Nothing else is saved until it is checked.",
    elsewhere: "{{what}}. Only the other Coach (the Electron one or the browser one) can tell. Open it to check, or go on without this change.",
  },
  decide: {
    use_safety_copy: "Go on with the safety copy",
    use_this_store: "Go on with these measurements",
    salvage_journal: "Go on with what can be read",
    give_up_unresolved: "Go on without it",
  },
  not_saved: "What was asked for and not saved:",
  tool: {
    delete_measurement: "Delete",
    set_goal: "Goal",
    undo: "Undo of a change",
    import_days: "Import",
    restore_backup: "Restoring of a backup",
  },
  notice: {
    rebuilt: {
      title: "Your measurements were rebuilt",
      body_one: "The browser had lost them. 1 change was taken from the safety journal.",
      body_other: "The browser had lost them. All {{count}} records were taken from the safety journal.",
    },
    replayed: {
      title: "Your measurements were completed",
      body_one: "1 change was missing and was taken from the safety journal.",
      body_other: "{{count}} changes were missing and were taken from the safety journal.",
    },
    appended: {
      title: "The safety journal was completed",
      body_one: "1 change was missing in it and was taken over.",
      body_other: "{{count}} changes were missing in it and were taken over.",
    },
    snapshot_taken: {
      title: "A new safety journal was begun",
      body_one: "It begins with 1 record.",
      body_other: "It begins with {{count}} records.",
    },
    operations_resolved: { title: "Checked: it was not saved", body_one: "Nothing was changed:", body_other: "Nothing was changed:" },
    operations_saved: { title: "Checked: it was saved", body_one: "It is there, once:", body_other: "It is there, once:" },
    journal_damaged: {
      title: "The safety journal was damaged",
      body_one: "The damaged part was put aside. Make a backup in the settings.",
      body_other: "The damaged part was put aside. Make a backup in the settings.",
    },
    other_lineage: {
      title: "Data from somewhere else",
      body_one: "The measurements in this browser belong to another data folder. They were left untouched.",
      body_other: "The measurements in this browser belong to another data folder. They were left untouched.",
    },
    safety_copy_failed: {
      title: "Saved, but without its safety copy",
      body_one: "The disk may be full. Make room, and make a backup in the settings.",
      body_other: "The disk may be full. Make room, and make a backup in the settings.",
    },
    settings_reset: {
      title: "Your settings began anew",
      body_one: "Their file was damaged and was put aside. Measurements are not affected.",
      body_other: "Their file was damaged and was put aside. Measurements are not affected.",
    },
    settings_newer: {
      title: "Your settings are from a newer Coach",
      body_one: "They were left alone. What you change holds until Coach ends.",
      body_other: "They were left alone. What you change holds until Coach ends.",
    },
    settings_unreadable: {
      title: "Your settings cannot be read",
      body_one: "They were left alone. What you change holds until Coach ends.",
      body_other: "They were left alone. What you change holds until Coach ends.",
    },
    conversation_damaged: {
      title: "A conversation was damaged",
      body_one: "1 conversation could be read only in part. Measurements are not affected.",
      body_other: "{{count}} conversations could be read only in part. Measurements are not affected.",
    },
    conversations_unreadable: {
      title: "Your conversations cannot be read",
      body_one: "Their folder could not be opened, and no new one can be kept in it. Check the rights of the data folder, then start Coach again. Measurements are not affected.",
      body_other: "Their folder could not be opened, and no new one can be kept in it. Check the rights of the data folder, then start Coach again. Measurements are not affected.",
    },
  },
} as const;
