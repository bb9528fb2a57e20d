/**
 * What a host says itself: on standard error before, beside or instead of its window, and in its native menu. The
 * interface's own texts need i18next and a renderer; these few must work when nothing else does.
 */
const en = {
  "environment.invalid": "Coach cannot start with {name}={value}: {expected}. Correct it or unset it.",
  "environment.port": "a port is a whole number from 1 to 65535",
  "environment.choice": "it must be one of {choices}",
  "environment.empty": "it must not be empty",
  "environment.dev_only": "it works only together with COACH_DEV=1",
  "environment.not_a_file": "there is no readable file at that path",
  "data.not_writable":
    "Coach cannot write to its data folder {folder}. Make it writable for your user, or name another folder with COACH_USER_DATA. Nothing was changed.",
  "lock.raised": "Coach is already open (process {pid}, {host}); its window was asked to come forward.",
  "lock.held":
    "Coach is already open on this data folder (process {pid}, {host}). Use that window, or close it first. For a second, separate Coach, name another folder with COACH_USER_DATA.",
  "lock.failed":
    "Coach cannot make sure that it is alone on its data folder {folder}. Move the data to a local disk, or name another folder with COACH_USER_DATA. Nothing was changed.",
  "port.taken":
    "Port {port} is used by another program. Your measurements in the browser belong to this port, so Coach does not move to another one by itself. Close the other program and start Coach again, or start it once with COACH_PORT=<free port>: it then works with a new browser store, rebuilt from its journal.",
  "port.taken_chosen": "Port {port} (COACH_PORT) is used by another program. Choose a free one, or unset COACH_PORT.",
  "port.none_free": "No port from {first} to {last} is free. Close a program that uses one, or choose a port with COACH_PORT.",
  "port.not_allowed": "Coach may not use port {port} on this computer. Choose one above 1023 with COACH_PORT.",
  "port.file_damaged":
    "The file {file} should hold Coach's port and does not. If you know the port, write it into the file; otherwise delete the file. Coach then works with a new browser store, rebuilt from its journal.",
  "browser.not_found":
    "No Chromium-based browser was found. Install Chromium, Chrome, Edge or Brave, or name one with COACH_BROWSER. Until then, open this address in one by hand (usable once, for {minutes} minutes; press Enter for a fresh one): {url}",
  "browser.missing": "There is no browser at {path} (COACH_BROWSER). Correct the path or unset it.",
  "browser.failed":
    "The browser {path} ended before Coach's window was there. Try another with COACH_BROWSER, or open this address by hand (usable once, for {minutes} minutes; press Enter for a fresh one): {url}",
  "browser.silent":
    "The window of {path} has not reached Coach yet. If none is visible, open this address in a Chromium-based browser (usable once, for {minutes} minutes; press Enter for a fresh one): {url}",
  "display.none":
    "There is no display here. From the computer that you sit at: ssh -L {port}:127.0.0.1:{port} {login}  and then open this address there in a Chromium-based browser (usable once, for {minutes} minutes; press Enter for a fresh one): {url}",
  "url.fresh": "A fresh address (usable once, for {minutes} minutes): {url}",
  "running.address": "Coach runs on {origin}. Close its window, or press Ctrl+C here, to end it.",
  "app.failed": "Coach could not start. The reason is in {file}. Nothing was changed.",
  "renderer.missing": "Coach is not built: {folder} is missing. Run `npm run build`, or start it with `npm start`.",
  "menu.edit": "Edit",
  "menu.undo": "Undo",
  "menu.redo": "Redo",
  "menu.cut": "Cut",
  "menu.copy": "Copy",
  "menu.paste": "Paste",
  "menu.select_all": "Select all",
  "menu.view": "View",
  "menu.zoom_reset": "Actual size",
  "menu.zoom_in": "Zoom in",
  "menu.zoom_out": "Zoom out",
  "menu.full_screen": "Full screen",
  "menu.developer": "Developer",
  "menu.reload": "Reload",
  "menu.developer_tools": "Developer tools",
  "menu.faults": "Inject faults…",
  "menu.faults_disarm": "Disarm everything",
} as const;

export type HostMessage = keyof typeof en;
export type HostLocale = "es" | "en";

const es: Readonly<Record<HostMessage, string>> = {
  "environment.invalid": "Coach no puede arrancar con {name}={value}: {expected}. Corrígelo o quítalo.",
  "environment.port": "un puerto es un número entero del 1 al 65535",
  "environment.choice": "debe ser uno de {choices}",
  "environment.empty": "no puede estar vacío",
  "environment.dev_only": "solo funciona junto con COACH_DEV=1",
  "environment.not_a_file": "no hay ningún archivo legible en esa ruta",
  "data.not_writable":
    "Coach no puede escribir en su carpeta de datos {folder}. Da permiso de escritura a tu usuario o indica otra carpeta con COACH_USER_DATA. No se ha cambiado nada.",
  "lock.raised": "Coach ya está abierto (proceso {pid}, {host}); se ha pedido a su ventana que pase al frente.",
  "lock.held":
    "Coach ya está abierto sobre esta carpeta de datos (proceso {pid}, {host}). Usa esa ventana o ciérrala antes. Para un segundo Coach, aparte, indica otra carpeta con COACH_USER_DATA.",
  "lock.failed":
    "Coach no puede asegurarse de estar solo sobre su carpeta de datos {folder}. Lleva los datos a un disco local o indica otra carpeta con COACH_USER_DATA. No se ha cambiado nada.",
  "port.taken":
    "Otro programa usa el puerto {port}. Tus medidas en el navegador pertenecen a ese puerto, así que Coach no se cambia solo a otro. Cierra el otro programa y arranca Coach de nuevo, o arráncalo una vez con COACH_PORT=<puerto libre>: trabajará con un almacén nuevo, reconstruido desde su diario.",
  "port.taken_chosen": "Otro programa usa el puerto {port} (COACH_PORT). Elige uno libre o quita COACH_PORT.",
  "port.none_free":
    "No queda libre ningún puerto entre {first} y {last}. Cierra un programa que use uno o elige otro con COACH_PORT.",
  "port.not_allowed": "Coach no tiene permiso para usar el puerto {port} en este equipo. Elige uno por encima de 1023 con COACH_PORT.",
  "port.file_damaged":
    "El archivo {file} debería contener el puerto de Coach y no es así. Si conoces el puerto, escríbelo en el archivo; si no, borra el archivo. Coach trabajará entonces con un almacén nuevo, reconstruido desde su diario.",
  "browser.not_found":
    "No se ha encontrado ningún navegador basado en Chromium. Instala Chromium, Chrome, Edge o Brave, o indica uno con COACH_BROWSER. Mientras tanto, abre esta dirección a mano en uno (sirve una vez, durante {minutes} minutos; pulsa Intro para otra nueva): {url}",
  "browser.missing": "No hay ningún navegador en {path} (COACH_BROWSER). Corrige la ruta o quítala.",
  "browser.failed":
    "El navegador {path} terminó antes de mostrar la ventana de Coach. Prueba otro con COACH_BROWSER o abre esta dirección a mano (sirve una vez, durante {minutes} minutos; pulsa Intro para otra nueva): {url}",
  "browser.silent":
    "La ventana de {path} aún no ha llegado a Coach. Si no ves ninguna, abre esta dirección en un navegador basado en Chromium (sirve una vez, durante {minutes} minutos; pulsa Intro para otra nueva): {url}",
  "display.none":
    "Aquí no hay pantalla. Desde el equipo en el que estás sentado: ssh -L {port}:127.0.0.1:{port} {login}  y abre allí esta dirección en un navegador basado en Chromium (sirve una vez, durante {minutes} minutos; pulsa Intro para otra nueva): {url}",
  "url.fresh": "Una dirección nueva (sirve una vez, durante {minutes} minutos): {url}",
  "running.address": "Coach funciona en {origin}. Para terminar, cierra su ventana o pulsa Ctrl+C aquí.",
  "app.failed": "Coach no ha podido arrancar. El motivo está en {file}. No se ha cambiado nada.",
  "renderer.missing": "Coach no está compilado: falta {folder}. Ejecuta `npm run build` o arráncalo con `npm start`.",
  "menu.edit": "Edición",
  "menu.undo": "Deshacer",
  "menu.redo": "Rehacer",
  "menu.cut": "Cortar",
  "menu.copy": "Copiar",
  "menu.paste": "Pegar",
  "menu.select_all": "Seleccionar todo",
  "menu.view": "Vista",
  "menu.zoom_reset": "Tamaño real",
  "menu.zoom_in": "Acercar",
  "menu.zoom_out": "Alejar",
  "menu.full_screen": "Pantalla completa",
  "menu.developer": "Desarrollo",
  "menu.reload": "Recargar",
  "menu.developer_tools": "Herramientas de desarrollo",
  "menu.faults": "Inyectar fallos…",
  "menu.faults_disarm": "Desarmar todo",
};

const MESSAGES = { en, es } as const;

/** The message, its `{names}` filled in from `parameters`. */
export function hostMessage(
  locale: HostLocale,
  key: HostMessage,
  parameters: Readonly<Record<string, string | number>> = {},
): string {
  return MESSAGES[locale][key].replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(parameters, name) ? String(parameters[name]) : whole,
  );
}

/** Spanish for every Spanish tag or POSIX locale (`es-MX`, `es_ES.UTF-8`), English for all else. */
export function hostLocale(preferred: string | undefined): HostLocale {
  return preferred !== undefined && /^es(?![a-z])/i.test(preferred) ? "es" : "en";
}
