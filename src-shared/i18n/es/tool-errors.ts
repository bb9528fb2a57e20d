import type { toolErrors as english } from "../en/tool-errors";
import type { Mirror } from "../mirror";

export const toolErrors: Mirror<typeof english> = {
  invalid_arguments: "Los argumentos de esta llamada no son válidos, así que no se ejecutó nada. {{issues}} Corrígelos y vuelve a llamar.",
  invalid_arguments_issue: "{{path}}: se esperaba {{expected}}, se recibió {{received}}.",
  whole: "argumentos",
  unknown_tool: "No existe ninguna herramienta llamada {{tool}}, así que no se ejecutó nada. Las herramientas son: {{tools}}.",
  unknown_field: "Aquí no existe el campo {{field}} ({{path}}), así que no se ejecutó nada. Los campos son: {{fields}}.",
  out_of_range:
    "{{received}} está fuera del rango admitido de {{field}}, de {{min}} a {{max}} {{unit}}, así que no se ejecutó nada. Corrige el valor o pregunta a la persona.",
  invalid_date: {
    not_a_date: "{{received}} ({{path}}) no es una fecha de la forma AAAA-MM-DD, así que no se ejecutó nada. Si el día es ambiguo, pregunta a la persona.",
    no_such_day: "{{received}} ({{path}}) no existe en el calendario, así que no se ejecutó nada. Pregunta a la persona qué día quería decir.",
    too_early: "{{received}} ({{path}}) es anterior a {{earliest}}, el primer día admitido, así que no se ejecutó nada.",
    in_the_future: "{{received}} ({{path}}) es posterior a hoy, {{latest}}, así que no se ejecutó nada. Pregunta a la persona qué día quería decir.",
    range_reversed: "El periodo empieza el {{received}}, después de su final el {{latest}}, así que no se ejecutó nada. Cambia el orden de los días y vuelve a llamar.",
  },
  not_found: {
    day: "No hay registro del {{date}}. Eso no dice nada de otros días. Se puede consultar otro día.",
    field: "El campo {{field}} no tiene valor el {{date}}. Eso no dice nada de otros campos ni de otros días.",
    goal: "No hay ningún objetivo de {{field}}.",
    range: "No hay ningún valor de {{field}} del {{from}} al {{to}}. Eso no dice nada de los días fuera de ese periodo.",
    all: "No hay ningún valor de {{field}} en ningún día.",
  },
  conflict: {
    value:
      "No se cambió nada: el {{date}} hay guardados otros valores ({{values}}). Pregunta a la persona si hay que sustituirlos; solo entonces vuelve a llamar con replace en true.",
    goal: "No se cambió nada: ya hay otro objetivo ({{values}}). Pregunta a la persona si hay que sustituirlo.",
    changed: "No se cambió nada: el registro ya no es aquel para el que se hizo este cambio. Consúltalo de nuevo y pregunta a la persona.",
    value_pair: "{{field}}: {{present}}, no {{requested}}",
  },
  read_failed:
    "No se pudieron leer los datos. Eso no significa que no haya registros. Otra consulta puede funcionar; si no, di a la persona que no se pudo leer.",
  read_timeout:
    "No se pudieron leer los datos a tiempo. Eso no significa que no haya registros. Otra consulta puede funcionar; si no, di a la persona que no se pudo leer.",
  item_too_large: "Este registro es demasiado grande para mostrarlo ({{size}} bytes, se admiten {{limit}}). Consulta solo un campo.",
  declined: "La persona rechazó este cambio. No se cambió nada. No lo pidas otra vez.",
  approval_expired: "Nadie respondió a tiempo a la pregunta sobre este cambio. No se cambió nada.",
  limit_reached: {
    rounds: "Se alcanzó el límite de {{value}} rondas de este turno; esta llamada no se ejecutó. Responde con lo que se sabe.",
    calls: "Se alcanzó el límite de {{value}} llamadas de este turno; esta llamada no se ejecutó. Responde con lo que se sabe.",
    turn_time: "Se agotó el tiempo de este turno; esta llamada no se ejecutó. Responde con lo que se sabe.",
    turn_size: "Este turno se ha hecho demasiado largo para el modelo; esta llamada no se ejecutó. Responde con lo que se sabe.",
  },
  cancelled: "La persona detuvo el turno mientras se hacía esta consulta. Su resultado no se conoce.",
  not_executed: {
    sibling_stopped: "Esta llamada no se ejecutó: una llamada anterior del mismo mensaje detuvo el turno.",
    cancelled: "Esta llamada no se ejecutó: la persona detuvo el turno.",
    never_started: "Esta llamada no se ejecutó: el programa terminó antes de empezarla.",
    unresolved_operation: "Esta llamada no se ejecutó: un cambio anterior sigue sin aclararse.",
  },
  interrupted: {
    read: "El programa terminó mientras se hacía esta llamada. Su resultado no se conoce.",
    confirmed: "El programa terminó antes de anotar el resultado de este cambio. El cambio se encontró en el almacén: se guardó.",
    not_applied: "El programa terminó antes de anotar el resultado de este cambio. Se comprobó: no se guardó.",
    unconfirmed: "El programa terminó antes de anotar el resultado de este cambio. No se sabía si se guardó. No se repitió.",
  },
  store_unavailable: {
    read: "No se pudieron abrir los datos de la persona. Eso no significa que no haya registros. Díselo a la persona.",
    not_dispatched: "No se pudieron abrir los datos de la persona, así que el cambio no se empezó. No se guardó nada.",
    dispatched: "Los datos de la persona dejaron de estar disponibles durante este cambio. No se pudo confirmar si se guardó. No se repitió.",
  },
  store_changed: {
    read: "Los datos de la persona ya no son el almacén con el que empezó este turno, así que no se puede decir nada de ellos.",
    not_dispatched: "Los datos de la persona ya no son el almacén con el que empezó este turno, así que el cambio no se empezó.",
    dispatched: "Los datos de la persona se sustituyeron durante este cambio. No se pudo confirmar si se guardó. No se repitió.",
  },
  journal_unavailable: "No se pudo escribir la copia de seguridad, así que el cambio no se empezó. No se guardó nada.",
  write_not_applied: {
    looked_up: "El cambio falló. Se comprobó: no se guardó.",
    quota: "No quedaba espacio para guardar el cambio. Se comprobó: no se guardó.",
    failed: "El cambio falló. Se comprobó: no se guardó.",
  },
  write_unconfirmed:
    "No se pudo confirmar si este cambio se guardó. No se repitió. El turno se detuvo y se pidió a la persona que revisara sus datos.",
  loop_detected: "La misma llamada dio el mismo resultado {{repetitions}} veces. No se volvió a ejecutar y el turno se detuvo.",
  tool_failed: {
    read: "La herramienta respondió con algo que no es un resultado. Otra consulta puede funcionar.",
    confirmed: "La herramienta respondió con algo que no es un resultado. El cambio se comprobó: se guardó.",
    not_applied: "La herramienta respondió con algo que no es un resultado. El cambio se comprobó: no se guardó.",
    unconfirmed: "La herramienta respondió con algo que no es un resultado. No se pudo confirmar si el cambio se guardó. No se repitió.",
  },
};
