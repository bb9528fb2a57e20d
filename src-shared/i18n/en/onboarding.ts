/** The three steps of a first start. */
export const onboarding = {
  label: "Welcome",
  step: "Step {{step}} of {{count}}",
  skip: "Skip",
  back: "Back",
  next: "Continue",
  welcome: {
    title: "This is Coach",
    lead: "Tell it your weight as you would tell a friend. It keeps your measurements on this device and shows where they are going.",
    point_chat: "Write “77.4 kg” or “how have I been doing?”",
    point_honest: "What it says was saved, was saved: the word comes from the data, not from the coach.",
    point_local: "It works without a network and without an account.",
  },
  units: {
    title: "As you are used to it",
    lead: "You can change this at any time in the settings.",
  },
  start: {
    title: "How do you want to begin?",
    lead: "With sample data you see at once what it can do. You can remove it again in the settings.",
    sample: "Try it with sample data",
    sample_hint: "Three months of made-up values",
    empty: "Start empty",
    empty_hint: "Just you and your first value",
    failed: "The sample data could not be added. You can try it later in the settings.",
  },
} as const;
