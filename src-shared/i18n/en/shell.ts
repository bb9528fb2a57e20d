/** The window itself: who has the session, and the keyboard. */
export const shell = {
  elsewhere: {
    title: "Coach is open in another window",
    body: "Only one window at a time works with your data. Here you would see the same.",
    use_here: "Use it here",
  },
  lost: { title: "No connection to Coach.", body: "Trying again by itself. What you write stays here." },
  refused: {
    no_pass: { title: "This page needs a fresh address", body: "Open Coach from its own window, or press Enter where it was started to get a fresh address." },
    pass_refused: { title: "This address was used before", body: "Each address works once. Press Enter where Coach was started to get a fresh one." },
    unreachable: { title: "Coach does not answer", body: "It may have been closed. Start it again, and this page's place is taken by a new one." },
  },
  shortcuts: {
    title: "Keyboard shortcuts",
    chat: "Chat",
    measurements: "Measurements",
    calls: "Calls",
    settings: "Settings",
    new_conversation: "New conversation",
    search: "Search conversations",
    timeline: "Show or hide the timeline",
    next_problem: "Next problem in the timeline",
    faults: "Inject faults",
    workbench: "Workbench",
    composer: "Write a message",
    send: "Send",
    new_line: "New line",
    stop: "Stop the answer",
    list: "This list",
  },
} as const;
