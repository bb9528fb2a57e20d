/** Names of fields in running text (lower case) and as headings. */
export const fields = {
  weight: "weight",
  body_fat: "body fat",
  neck: "neck",
  chest: "chest",
  waist: "waist",
  hips: "hips",
  biceps: "biceps",
  thigh: "thigh",
  calf: "calf",
  height: "height",
  note: "note",
} as const;
