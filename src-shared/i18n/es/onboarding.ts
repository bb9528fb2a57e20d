import type { onboarding as english } from "../en/onboarding";
import type { Mirror } from "../mirror";

export const onboarding: Mirror<typeof english> = {
  label: "Te damos la bienvenida",
  step: "Paso {{step}} de {{count}}",
  skip: "Saltar",
  back: "Atrás",
  next: "Seguir",
  welcome: {
    title: "Esto es Coach",
    lead: "Dile tu peso como se lo dirías a un amigo. Guarda tus medidas en este equipo y muestra hacia dónde van.",
    point_chat: "Escribe «77,4 kg» o «¿cómo voy?»",
    point_honest: "Lo que dice que se guardó, se guardó: la palabra viene de los datos, no del coach.",
    point_local: "Funciona sin red y sin cuenta.",
  },
  units: {
    title: "Como tú lo usas",
    lead: "Lo puedes cambiar cuando quieras en los ajustes.",
  },
  start: {
    title: "¿Cómo quieres empezar?",
    lead: "Con datos de ejemplo ves al momento lo que hace. Después los puedes quitar en los ajustes.",
    sample: "Probar con datos de ejemplo",
    sample_hint: "Tres meses de valores inventados",
    empty: "Empezar de cero",
    empty_hint: "Solo tú y tu primer valor",
    failed: "No se han podido añadir los datos de ejemplo. Puedes probar más tarde en los ajustes.",
  },
};
