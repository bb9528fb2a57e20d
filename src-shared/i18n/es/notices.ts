import type { notices as english } from "../en/notices";
import type { Mirror } from "../mirror";

export const notices: Mirror<typeof english> = {
  unbacked_claim: { title: "En este turno no se guardó nada", body: "La respuesta suena como si sí. Lo que cuenta es el almacén, y dice que no." },
  check: "Comprobar ahora",
  retry_safely: "Guardarlo ahora",
  continue: "Continuar",
  open_settings: "Abrir ajustes",
  not_found: {
    values: "datos",
    day: "Sin registro: {{date}}",
    field: "Sin {{field}}: {{date}}",
    range: "Sin {{field}}: del {{from}} al {{to}}",
    all: "Aún no hay {{field}}",
    goal: "Sin objetivo de {{field}}",
    more_one: "y 1 más sin registro; está en la línea de tiempo.",
    more_other: "y {{count}} más sin registro; están en la línea de tiempo.",
    reach_day: "Eso no dice nada de otros días.",
    reach_field: "Eso no dice nada de otros valores ni de otros días.",
    reach_range: "Eso no dice nada de los días de fuera.",
    reach_all: "Cuando apuntes alguno, podrás preguntar por él.",
  },
  read_failed: {
    title: "No se han podido leer tus datos",
    body: "Eso no significa que no los haya. Vuelve a preguntar en un momento.",
  },
  not_saved: {
    refused_title: "No guardado",
    refused_body: "{{what}}. No se ha cambiado nada.",
    looked_up_title: "No se guardó",
    looked_up_body: "{{what}}. Lo he comprobado: no llegó, y no se ha cambiado nada. Puedes guardarlo ahora sin duplicarlo.",
    not_executed_title: "No se hizo",
    not_executed_body: "{{what}}. No llegó a empezar, porque algo anterior detuvo el turno.",
    retried_title: "Guardado ahora",
    retried_body: "{{what}}. El primer intento no se guardó; este sí, y está una sola vez.",
  },
  unconfirmed: {
    title: "No puedo confirmar si se guardó",
    body: "{{what}}. No lo he repetido, para no apuntarlo dos veces. Comprueba tus datos o deja que lo mire.",
    title_then: "Al principio no se pudo confirmar",
    body_then: "{{what}}. No lo he repetido: lo he comprobado.",
  },
  saved_late: { title: "Sí se guardó", body: "{{what}}. Lo he comprobado: está, y una sola vez." },
  store: {
    read: { title: "Ahora no se puede acceder a tus datos", body: "No se ha perdido nada, y no significa que no los haya." },
    store_unavailable: { title: "Ahora no se puede acceder a tus datos", body: "No se ha cambiado nada. Vuelve a probar cuando estén." },
    store_changed: { title: "Los datos se cambiaron por otros mientras tanto", body: "Por eso he parado, y no he cambiado nada en ellos. Vuelve a pedirlo para seguir con los de ahora." },
    journal_unavailable: { title: "Ahora no se puede guardar nada", body: "No se puede escribir el diario de seguridad. Mira si queda espacio en el disco; leer sigue funcionando." },
    safety_copy_failed: { title: "Guardado, pero sin su copia de seguridad", body: "Puede que el disco esté lleno. Haz sitio y crea una copia en los ajustes." },
  },
  limit: {
    limit: { title: "Esto llevaba demasiados pasos", body: "He parado aquí para que no siga sin fin. Pide menos de una vez." },
    loop_detected: { title: "Estaba dando vueltas", body: "La misma consulta volvió con la misma respuesta y he parado. Dilo de otra manera." },
  },
  provider: { title: "La respuesta no ha llegado", title_local: "Coach no ha podido hacer la petición" },
  stopped: {
    log_unavailable: { title: "No se puede escribir la conversación", body: "He parado para que nada ocurra sin quedar anotado. Mira si queda espacio en el disco." },
    unresolved_operation: { title: "Antes va un cambio anterior", body: "De un cambio no se sabe si se guardó. Compruébalo y vuelve a pedirlo." },
    program_ended: { title: "Coach se cerró en medio de esto", body: "Lo que se había guardado sigue ahí. Puedes continuar desde aquí." },
    local_failure: { title: "Algo ha fallado en Coach", body: "He parado. Lo que el recibo da por guardado, está guardado; los detalles están en el diagnóstico local." },
  },
  cancelled: { title: "Lo has detenido", body: "Lo que el recibo da por guardado, guardado queda." },
  verdict: {
    applied: "Está guardado.",
    not_applied: "No se guardó. No se ha cambiado nada.",
    unknown: "Sigue sin poder confirmarse. No se ha repetido.",
  },
};
