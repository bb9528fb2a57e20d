/** What a model reads of each failure: what happened, how far it reaches, what to do next. */
export const toolErrors = {
  invalid_arguments: "The arguments of this call are not valid, so nothing ran. {{issues}} Correct them and call again.",
  invalid_arguments_issue: "{{path}}: expected {{expected}}, received {{received}}.",
  whole: "arguments",
  unknown_tool: "There is no tool named {{tool}}, so nothing ran. The tools are: {{tools}}.",
  unknown_field: "There is no field named {{field}} here ({{path}}), so nothing ran. The fields are: {{fields}}.",
  out_of_range:
    "{{received}} is outside the accepted range of {{field}}, {{min}} to {{max}} {{unit}}, so nothing ran. Correct the value or ask the person.",
  invalid_date: {
    not_a_date: "{{received}} ({{path}}) is not a date of the form YYYY-MM-DD, so nothing ran. If the day is ambiguous, ask the person.",
    no_such_day: "{{received}} ({{path}}) does not exist in the calendar, so nothing ran. Ask the person which day was meant.",
    too_early: "{{received}} ({{path}}) is before {{earliest}}, the first day that is accepted, so nothing ran.",
    in_the_future: "{{received}} ({{path}}) is after today, {{latest}}, so nothing ran. Ask the person which day was meant.",
    range_reversed: "The range begins on {{received}}, after its end on {{latest}}, so nothing ran. Swap the days and call again.",
  },
  not_found: {
    day: "There is no record on {{date}}. This says nothing about other days. Another day may be read.",
    field: "The field {{field}} has no value on {{date}}. This says nothing about other fields or other days.",
    goal: "No goal is set for {{field}}.",
    range: "There is no value of {{field}} from {{from}} to {{to}}. This says nothing about days outside that range.",
    all: "There is no value of {{field}} on any day.",
  },
  conflict: {
    value:
      "Nothing was changed: on {{date}} other values are stored ({{values}}). Ask the person whether to replace them; only then call again with replace set to true.",
    goal: "Nothing was changed: another goal is set ({{values}}). Ask the person whether to replace it.",
    changed: "Nothing was changed: the record is no longer the one that this change was made for. Read it again and ask the person.",
    value_pair: "{{field}}: {{present}}, not {{requested}}",
  },
  read_failed:
    "The data could not be read. This does not mean that there are no records. Another read may work; otherwise tell the person that it could not be read.",
  read_timeout:
    "The data could not be read in time. This does not mean that there are no records. Another read may work; otherwise tell the person that it could not be read.",
  item_too_large: "This single record is too large to be shown ({{size}} bytes, {{limit}} are allowed). Read one field of it instead.",
  declined: "The person declined this change. Nothing was changed. Do not ask for it again.",
  approval_expired: "Nobody answered the question about this change in time. Nothing was changed.",
  limit_reached: {
    rounds: "The limit of {{value}} rounds of this turn is reached; this call was not run. Answer with what is known.",
    calls: "The limit of {{value}} calls of this turn is reached; this call was not run. Answer with what is known.",
    turn_time: "The time of this turn is used up; this call was not run. Answer with what is known.",
    turn_size: "This turn has become too long for the model; this call was not run. Answer with what is known.",
  },
  cancelled: "The person stopped the turn while this read was running. Its result is not known.",
  not_executed: {
    sibling_stopped: "This call was not run: an earlier call of the same message stopped the turn.",
    cancelled: "This call was not run: the person stopped the turn.",
    never_started: "This call was not run: the program ended before it started.",
    unresolved_operation: "This call was not run: an earlier change is still not cleared up.",
  },
  interrupted: {
    read: "The program ended while this call was running. Its result is not known.",
    confirmed: "The program ended before the result of this change was recorded. The change was found in the store: it was saved.",
    not_applied: "The program ended before the result of this change was recorded. It was looked up: it was not saved.",
    unconfirmed: "The program ended before the result of this change was recorded. Whether it was saved was not known. It was not repeated.",
  },
  store_unavailable: {
    read: "The person's data could not be opened. This does not mean that there are no records. Tell the person.",
    not_dispatched: "The person's data could not be opened, so the change was not started. Nothing was saved.",
    dispatched: "The person's data became unavailable during this change. Whether it was saved could not be confirmed. It was not repeated.",
  },
  store_changed: {
    read: "The person's data is no longer the store that this turn began with, so nothing can be said about it.",
    not_dispatched: "The person's data is no longer the store that this turn began with, so the change was not started.",
    dispatched: "The person's data was swapped during this change. Whether it was saved could not be confirmed. It was not repeated.",
  },
  journal_unavailable: "The safety copy could not be written, so the change was not started. Nothing was saved.",
  write_not_applied: {
    looked_up: "The change failed. It was looked up: it was not saved.",
    quota: "There was no room left to store the change. It was looked up: it was not saved.",
    failed: "The change failed. It was looked up: it was not saved.",
  },
  write_unconfirmed:
    "Whether this change was saved could not be confirmed. It was not repeated. The turn was stopped and the person was asked to check the data.",
  loop_detected: "The same call gave the same result {{repetitions}} times. It was not run again and the turn was stopped.",
  tool_failed: {
    read: "The tool answered with something that is not a result. Another read may work.",
    confirmed: "The tool answered with something that is not a result. The change was looked up: it was saved.",
    not_applied: "The tool answered with something that is not a result. The change was looked up: it was not saved.",
    unconfirmed: "The tool answered with something that is not a result. Whether the change was saved could not be confirmed. It was not repeated.",
  },
} as const;
