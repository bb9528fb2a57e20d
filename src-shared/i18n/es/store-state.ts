import type { storeState as english } from "../en/store-state";
import type { Mirror } from "../mirror";

export const storeState: Mirror<typeof english> = {
  starting: "Abriendo tus medidas…",
  try_again: "Volver a probar",
  unavailable: { title: "No se pueden abrir tus medidas" },
  read_only: { title: "Por ahora no se puede guardar nada" },
  reason: {
    not_open: "Se cerraron. No se ha perdido nada; vuelve a probar.",
    newer: "Las usó por última vez un Coach más nuevo. Actualiza este para abrirlas; no se ha cambiado nada.",
    blocked: "Otra ventana o pestaña las tiene cogidas. Ciérrala y vuelve a probar.",
    failed: "El navegador no ha podido abrirlas. No se ha cambiado nada. Mira si queda espacio en el disco y vuelve a probar.",
    journal: "No se puede escribir el diario de seguridad, y sin él no se guarda nada. Mira el espacio del disco y los permisos de la carpeta de datos. Leer funciona.",
    journal_newer: "El diario de seguridad es de un Coach más nuevo. Actualiza este para volver a guardar; no se ha cambiado nada.",
    journal_damaged: "El diario de seguridad está dañado y no se ha tocado. Se puede leer lo que hay. Si sigues, la parte dañada se guarda aparte.",
    other_lineage: "Estas medidas y el diario de seguridad cuentan historias distintas. De las dos queda una copia; elige con cuál seguir. Mientras tanto solo se puede leer.",
  },
  unresolved: {
    title: "Un cambio sin confirmar",
    body: "{{what}}. No se ha repetido. No se guarda nada más hasta comprobarlo.",
    elsewhere: "{{what}}. Solo lo sabe el Coach de la otra ventana (el de Electron o el del navegador). Ábrelo para comprobarlo, o sigue sin ese cambio.",
  },
  decide: {
    use_safety_copy: "Seguir con la copia de seguridad",
    use_this_store: "Seguir con estas medidas",
    salvage_journal: "Seguir con lo que se puede leer",
    give_up_unresolved: "Seguir sin él",
  },
  not_saved: "Lo que se pidió y no se guardó:",
  tool: {
    delete_measurement: "Borrar",
    set_goal: "Objetivo",
    undo: "Deshacer un cambio",
    import_days: "Importación",
    restore_backup: "Restaurar una copia",
  },
  notice: {
    rebuilt: {
      title: "Tus medidas se han reconstruido",
      body_one: "El navegador las había perdido. Se ha tomado 1 cambio del diario de seguridad.",
      body_other: "El navegador las había perdido. Los {{count}} registros se han tomado del diario de seguridad.",
    },
    replayed: {
      title: "Tus medidas se han completado",
      body_one: "Faltaba 1 cambio y se ha tomado del diario de seguridad.",
      body_other: "Faltaban {{count}} cambios y se han tomado del diario de seguridad.",
    },
    appended: {
      title: "El diario de seguridad se ha completado",
      body_one: "Le faltaba 1 cambio y ya lo tiene.",
      body_other: "Le faltaban {{count}} cambios y ya los tiene.",
    },
    snapshot_taken: {
      title: "Ha empezado un diario de seguridad nuevo",
      body_one: "Empieza con 1 registro.",
      body_other: "Empieza con {{count}} registros.",
    },
    operations_resolved: { title: "Comprobado: no se guardó", body_one: "No se ha cambiado nada:", body_other: "No se ha cambiado nada:" },
    operations_saved: { title: "Comprobado: sí se guardó", body_one: "Está, y una sola vez:", body_other: "Está, y una sola vez:" },
    journal_damaged: {
      title: "El diario de seguridad estaba dañado",
      body_one: "La parte dañada se ha apartado. Crea una copia en los ajustes.",
      body_other: "La parte dañada se ha apartado. Crea una copia en los ajustes.",
    },
    other_lineage: {
      title: "Datos de otro sitio",
      body_one: "Las medidas de este navegador son de otra carpeta de datos. No se han tocado.",
      body_other: "Las medidas de este navegador son de otra carpeta de datos. No se han tocado.",
    },
    safety_copy_failed: {
      title: "Guardado, pero sin su copia de seguridad",
      body_one: "Puede que el disco esté lleno. Haz sitio y crea una copia en los ajustes.",
      body_other: "Puede que el disco esté lleno. Haz sitio y crea una copia en los ajustes.",
    },
    settings_reset: {
      title: "Tus ajustes han empezado de nuevo",
      body_one: "Su archivo estaba dañado y se ha apartado. Las medidas no se ven afectadas.",
      body_other: "Su archivo estaba dañado y se ha apartado. Las medidas no se ven afectadas.",
    },
    settings_newer: {
      title: "Tus ajustes son de un Coach más nuevo",
      body_one: "No se han tocado. Lo que cambies vale hasta que Coach termine.",
      body_other: "No se han tocado. Lo que cambies vale hasta que Coach termine.",
    },
    settings_unreadable: {
      title: "Tus ajustes no se pueden leer",
      body_one: "No se han tocado. Lo que cambies vale hasta que Coach termine.",
      body_other: "No se han tocado. Lo que cambies vale hasta que Coach termine.",
    },
    conversation_damaged: {
      title: "Una conversación estaba dañada",
      body_one: "1 conversación solo se ha podido leer en parte. Las medidas no se ven afectadas.",
      body_other: "{{count}} conversaciones solo se han podido leer en parte. Las medidas no se ven afectadas.",
    },
    conversations_unreadable: {
      title: "Tus conversaciones no se pueden leer",
      body_one: "No se ha podido abrir su carpeta y no se puede guardar ninguna nueva en ella. Revisa los permisos de la carpeta de datos y vuelve a iniciar Coach. Las medidas no se ven afectadas.",
      body_other: "No se ha podido abrir su carpeta y no se puede guardar ninguna nueva en ella. Revisa los permisos de la carpeta de datos y vuelve a iniciar Coach. Las medidas no se ven afectadas.",
    },
  },
};
