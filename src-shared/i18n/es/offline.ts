import type { offline as english } from "../en/offline";
import type { Mirror } from "../mirror";

export const offline: Mirror<typeof english> = {
  introduction: "_Entiendo frases sencillas sobre tus medidas, con reglas fijas. Para conversar libremente puedes conectar un proveedor en los ajustes._",
  greeting: "¡Hola! Dime tu peso o pregúntame por un día. Por ejemplo: «77,4 kg» o «¿cuánto pesaba el lunes?»",
  thanks: "De nada.",
  help: `Guardo tus medidas corporales en este equipo. Algunas frases que funcionan:

- «77,4 kg» o «cintura 85 cm ayer»
- «¿cuánto pesaba el lunes?», «mi peso de este mes»
- «¿cómo voy?»
- «no, quería decir 77», «borra el peso de ayer»
- «mi objetivo es 75 kg para marzo»
- «apunta nota: rodilla molesta»

Antes de sustituir o borrar algo, pregunto.`,
  about: "Soy un pequeño programa con reglas fijas, no una inteligencia artificial ni una persona. Entiendo frases cotidianas sobre tus medidas y funciono sin red.",
  unknown: "No lo he entendido, así que no he hecho nada. Frases que funcionan: «77,4 kg», «¿cuánto pesaba ayer?», «mi peso de este mes», «borra el peso de ayer».",
  partly_unknown: "El resto del mensaje no lo he entendido.",
  undo: "Desde aquí no puedo deshacer. Puedo corregirlo («no, quería decir 77») o borrarlo («borra el peso de hoy»).",
  nothing_to_correct: "¿Qué corrijo? Dime el día y el valor, por ejemplo «peso de ayer 77,4 kg».",
  nothing_asked: "No hay nada pendiente de un sí. ¿Qué quieres hacer?",
  declined: "De acuerdo, no he cambiado nada.",
  goal_hint: "Dime el peso al que quieres llegar, por ejemplo «mi objetivo es 75 kg para marzo».",
  goal_kept: "Un objetivo no lo puedo borrar, solo poner otro, por ejemplo «mi objetivo es 75 kg para marzo».",
  still_saved: "Lo último que apunté sigue guardado. Para cambiarlo di, por ejemplo, «no, quería decir 77» o «bórralo».",
  ask: {
    confirm: "Aún no he cambiado nada: necesito un «sí» o un «no».",
    what: "¿Qué apunto? Por ejemplo «77,4 kg», «cintura 85 cm» o «nota: rodilla molesta».",
    value: "¿Qué valor apunto de {{field}}? Acepto de {{min}} a {{max}}.",
    note: "¿Qué debe decir la nota? Por ejemplo «nota: rodilla molesta».",
    exact_value: "Apunto un solo número exacto. ¿Cuál es el de {{field}}, de {{min}} a {{max}}?",
    number: "«{{written}}» se puede leer de dos maneras. ¿Quieres decir **{{value}}**?",
    unit: "¿{{value}} son kilos o libras? Responde «kg» o «lb».",
    unit_mismatch: "Esa unidad no va con {{field}}. ¿Qué valor quieres decir, en {{units}}?",
    field: "¿Qué es {{value}}: peso, grasa, cintura…? Dímelo con su nombre o su unidad, por ejemplo «cintura {{number}} cm».",
    date: "¿Qué día quieres decir?",
    date_options: "¿Qué día quieres decir: {{options}}?",
    remove: "¿Qué borro? Dime el día, por ejemplo «borra el peso de ayer».",
  },
  or: " o ",
  and: " y ",
  day: "{{date}}: {{values}}.",
  value: "{{field}} **{{value}}**",
  note: "nota «{{text}}»",
  on_day: "el {{date}}",
  today: "hoy, {{date}}",
  yesterday: "ayer, {{date}}",
  latest: "Lo último ({{date}}): {{values}}.",
  list: {
    head: "Del {{from}} al {{to}}:",
    item: "- {{date}}: {{values}}",
    empty: "Del {{from}} al {{to}} no hay nada apuntado. Eso solo vale para esos días.",
    cut: "Son {{shown}} de {{total}} días.",
  },
  trend: {
    change: "{{field}} del {{from}} al {{to}}: {{first}} → {{last}}, **{{change}}**.",
    rate: "Es {{rate}} por semana.",
    single: "{{field}}: un solo valor entre el {{from}} y el {{to}}, **{{value}}** el {{date}}.",
    gap: "No hay nada apuntado del {{from}} al {{to}}.",
  },
  saved: "Apuntado para {{date}}: {{values}}.",
  corrected: "Corregido para {{date}}: {{values}}.",
  already: "Ya está apuntado así para {{date}}: {{values}}.",
  deleted: "He borrado {{values}} ({{date}}).",
  goal: {
    is: "Tu objetivo de {{field}}: **{{value}}**.",
    is_by: "Tu objetivo de {{field}}: **{{value}}** para el {{date}}.",
    set: "Objetivo apuntado de {{field}}: **{{value}}**.",
    set_by: "Objetivo apuntado de {{field}}: **{{value}}** para el {{date}}.",
  },
  confirm: {
    replace: "{{date}}: ya hay {{pairs}}. ¿Lo sustituyo? (sí / no)",
    pair: "{{field}} **{{present}}**, y ahora me dices **{{requested}}**",
    changed: "Ese registro ha cambiado mientras tanto, así que no he cambiado nada. Dime otra vez lo que quieres.",
    goal: "Ya hay otro objetivo de {{field}}, así que no he cambiado nada.",
    replace_goal: "Tu objetivo de {{field}} es {{present}}, y ahora me dices {{requested}}. ¿Lo sustituyo? (sí / no)",
    goal_by: "**{{value}}** para el {{date}}",
    remove: "{{date}}: {{values}}. ¿Lo borro? (sí / no)",
  },
  not_found: {
    day: "No hay ningún registro del {{date}}; eso solo lo digo de ese día.",
    field: "El {{date}} no hay valor de {{field}}; eso solo lo digo de ese día.",
    range: "No hay valores de {{field}} del {{from}} al {{to}}. Eso solo vale para esos días.",
    all: "Todavía no hay ningún valor de {{field}}.",
    goal: "No hay ningún objetivo de {{field}}.",
  },
  refused: {
    range: "{{received}} está fuera de lo posible, así que no he apuntado nada: de {{field}} acepto **de {{min}} a {{max}}**. ¿Qué valor quieres decir?",
    future: "El {{date}} aún no ha llegado, así que no he hecho nada. ¿Qué día quieres decir?",
    past: "El {{date}} ya ha pasado, así que no he apuntado nada. ¿Para qué día debe ser?",
    no_such_day: "El día {{received}} no existe, así que no he hecho nada. ¿Qué día quieres decir?",
    too_early: "{{received}} queda demasiado lejos: guardo días desde el {{earliest}}. ¿Qué día quieres decir?",
    reversed: "Ese periodo acaba antes de empezar. ¿De qué día a qué día?",
    other: "Algo de eso no encajaba, así que no he hecho nada. ¿Puedes decirlo de otra manera?",
  },
  failed: {
    read: "No lo he podido leer; eso no significa que no haya registro. Puedes volver a preguntar.",
    store: "Ahora mismo no se pueden abrir tus datos; eso no significa que no haya registros.",
    store_changed: "Tus datos han sido cambiados por otros mientras tanto, así que no puedo decir nada de ellos.",
    too_large: "Ese registro es demasiado grande para mostrarlo entero. Pregunta por uno de sus valores.",
    declined: "De acuerdo, no he cambiado nada.",
    expired: "No hubo respuesta a la pregunta, así que no he cambiado nada.",
    limit: "Se alcanzó el límite de este turno, así que una parte no se hizo.",
    cancelled: "Se detuvo antes de tener un resultado.",
    not_executed: "Eso no llegó a empezar, así que no ha cambiado nada.",
    interrupted_read: "Eso se interrumpió y no tiene resultado.",
    write_saved: "Eso se interrumpió, pero está en tus datos: quedó guardado.",
    write_not_saved: "Eso falló. Se ha comprobado: no está guardado.",
    write_unknown: "No puedo confirmar si se guardó. No se ha repetido; comprueba tus datos.",
    unreadable: "Hay una respuesta, pero no puedo mostrarla aquí.",
  },
};
