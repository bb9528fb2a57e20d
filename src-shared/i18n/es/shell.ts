import type { shell as english } from "../en/shell";
import type { Mirror } from "../mirror";

export const shell: Mirror<typeof english> = {
  elsewhere: {
    title: "Coach está abierto en otra ventana",
    body: "Solo una ventana a la vez trabaja con tus datos. Aquí verías lo mismo.",
    use_here: "Usarlo aquí",
  },
  lost: { title: "Sin conexión con Coach.", body: "Se vuelve a intentar solo. Lo que escribas se queda aquí." },
  refused: {
    no_pass: { title: "Esta página necesita una dirección nueva", body: "Abre Coach desde su propia ventana o pulsa Intro donde lo arrancaste para obtener otra dirección." },
    pass_refused: { title: "Esta dirección ya se usó", body: "Cada dirección sirve una vez. Pulsa Intro donde arrancaste Coach para obtener otra." },
    unreachable: { title: "Coach no responde", body: "Puede que se haya cerrado. Arráncalo de nuevo y usa la ventana nueva." },
  },
  shortcuts: {
    title: "Atajos de teclado",
    chat: "Conversación",
    measurements: "Medidas",
    calls: "Llamadas",
    settings: "Ajustes",
    new_conversation: "Conversación nueva",
    search: "Buscar en las conversaciones",
    timeline: "Mostrar u ocultar la línea de tiempo",
    next_problem: "Siguiente problema de la línea de tiempo",
    faults: "Inyectar fallos",
    workbench: "Banco de pruebas",
    composer: "Escribir un mensaje",
    send: "Enviar",
    new_line: "Línea nueva",
    stop: "Detener la respuesta",
    list: "Esta lista",
  },
};
