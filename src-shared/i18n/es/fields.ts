export const fields = {
  weight: "peso",
  body_fat: "grasa corporal",
  neck: "cuello",
  chest: "pecho",
  waist: "cintura",
  hips: "cadera",
  biceps: "bíceps",
  thigh: "muslo",
  calf: "pantorrilla",
  height: "estatura",
  note: "nota",
} as const;
