import { spanishDates } from "./dates-es";
import type { Lexicon } from "./lexicon";

const SAVING = String.raw`(?:apunt|anot|guard|registr|agreg|anad|escrib|grab|ingres|introduc|met|pon|inclu)`;
const REMOVING = String.raw`(?:borr|elimin|quit|suprim)`;
const PLEASE = String.raw`(?:(?:por favor|ahora|solo|solamente|tambien|luego|despues|y|me|podrias|puedes|quiero que|necesito que)\s+)*`;
const QUESTION = String.raw`(?:cuant|que\s|cual|como\s|dime|dame|muestr|ensen|consult|lista|mira\s|busca|ver\s|quiero (?:ver|saber))`;

export const spanish: Lexicon = {
  locale: "es",
  numbers: {
    small: {
      cero: 0, dos: 2, tres: 3, cuatro: 4, cinco: 5, seis: 6, siete: 7, ocho: 8, nueve: 9, diez: 10, once: 11, doce: 12,
      trece: 13, catorce: 14, quince: 15, dieciseis: 16, diecisiete: 17, dieciocho: 18, diecinueve: 19, veinte: 20,
      veintiuno: 21, veintiun: 21, veintidos: 22, veintitres: 23, veinticuatro: 24, veinticinco: 25, veintiseis: 26,
      veintisiete: 27, veintiocho: 28, veintinueve: 29,
    },
    tens: { treinta: 30, cuarenta: 40, cincuenta: 50, sesenta: 60, setenta: 70, ochenta: 80, noventa: 90 },
    hundreds: { cien: 100, ciento: 100, doscientos: 200, trescientos: 300, cuatrocientos: 400, quinientos: 500 },
    one: ["uno", "un", "una"],
    tensJoin: "y",
    hundredsJoin: null,
    timesHundred: null,
    point: ["coma", "con", "punto"],
    half: "y\\s+medi[oa]",
  },
  dates: spanishDates,
  fields: [
    [/\b(?:porcentaje\s+de\s+)?grasa(?:\s+corporal)?\b/g, "body_fat"],
    [/\bcuello\b/g, "neck"],
    [/\b(?:pecho|torax)\b/g, "chest"],
    [/\b(?:cintura|barriga)\b/g, "waist"],
    [/\bcaderas?\b/g, "hips"],
    [/\b(?:biceps|brazos?)\b/g, "biceps"],
    [/\bmuslos?\b/g, "thigh"],
    [/\b(?:pantorrillas?|gemelos?)\b/g, "calf"],
    [/\b(?:estatura|altura|talla)\b/g, "height"],
    [/\bnotas?\b/g, "note"],
    [/\bpesos?\b|\bpes(?:e|aba|abas|amos|as|a|ar|ado|aria)\b/g, "weight"],
    [/\bmido\b/g, "height"],
  ],
  note: new RegExp(
    String.raw`^(.*?)\b(?:(?:una|la|como|esta)\s+)?(?:nota|comentario)\b([^:]{0,60}?)(?::|\bque\s+diga\b)\s*(\S[\s\S]*)$`,
  ),
  telling:
    /\b(?:peso|pesos|pesaba|pese|pesado|apunt\w*|anot\w*|guard\w*|registr\w*|borr\w*|elimin\w*|cambi\w*|corri[gj]\w*|quit\w*|sustitu\w*|pon|ponme|nada|he|ha|hecho|sido|son|fue|era|eran|estoy|tengo|me|a|al|perdid\w*|bajad\w*|dorm\w*|horas|levanto|antes|despues|tambien|pero|eso|esa|ese|lo|le|bien|dime|dame|hoy|ayer|anteayer|cuanto|cual|que|como|mi|mis|el|la|los|las|del|de|un|una|en|por|para|con|y|si|hola|gracias|ayuda|nota|kilos?|libras?|cintura|cadera|grasa|objetivo|lunes|martes|miercoles|jueves|viernes|sabado|domingo|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|semana|mes|dias?|esta|este|quiero|queria|decir|perdon|mejor|vale|claro|muestra\w*|ensena\w*|consulta|lista|ultim[oa]s?|medidas?|mido|medio|coma|setenta|ochenta|sesenta|noventa)\b/g,
  clock: /\b(?:(?:a|sobre|son)\s+las?\s+)\d{1,2}(?:[:.h]\d{2})?\s*(?:h\b|horas\b|am\b|pm\b|de\s+la\s+(?:manana|tarde|noche)\b)?|\b\d{1,2}:\d{2}\s*(?:h\b|am\b|pm\b)?/g,
  signs: {
    save: new RegExp(String.raw`\b(?:${SAVING}(?:a|e|ame|alo|ala|ar|arme|arlo|elo|eme|es|ir|er|erlo|e)?|pon|ponme|ponlo|poner)\b`),
    read: new RegExp(
      String.raw`\b(?:cuant[oa]s?|cuales?|que|dime|dame|muestra(?:me)?|muestrame|ensename|ensena(?:me)?|consulta(?:r|me)?|ver|saber|mira|busca(?:me)?|lee(?:me)?|lista(?:me)?|tenia|tengo)\b`,
    ),
    remove: new RegExp(String.raw`\b${REMOVING}(?:a|ar|ame|alo|ala|alos|arlo|e|es|elo|ir|irlo|emos)\b`),
    negatedWrite: new RegExp(
      String.raw`\b(?:no|nunca|sin)\s+(?:(?:me|lo|la|le|te|se|los|las|quiero|que|vayas|a|hace falta|hay que|debes|es necesario|tienes que)\s+)*(?:${SAVING}|${REMOVING}|cambi|sustitu|modifi)[a-z]*`,
    ),
    goal: /\b(?:objetivos?|metas?)\b/,
    wish: /\b(?:quiero|quisiera|me gustaria|querria)\s+(?:llegar a|pesar|bajar a|subir a|alcanzar|estar en)\b/,
    trend: /\b(?:como\s+(?:voy|vamos|he ido|me ha ido|va|llevo)|que tal\s+(?:voy|llevo|va)|tendencias?|evolucion\w*|progresos?|avances?|resumen|voy\s+bien)\b/,
    change: /\b(?:perdid[oa]|perdi|bajad[oa]|baje|adelgazad[oa]|adelgace|engordad[oa]|engorde|ganad[oa]|gane|subid[oa]|subi)\b/,
    changeTo: /\b(?:bajad[oa]|baje|llegad[oa]|llegue|subid[oa]|subi)\s+(?:hasta|a)\s+(?:los\s+)?-?\d/,
    list: /\b(?:lista(?:do|me)?|historial|pesos|todos|todas|mediciones)\b/,
    history: /\b(?:historial|mis\s+(?:medidas|datos|registros|mediciones))\b/,
    latest: /\b(?:ultim[oa]|actual|ahora|mas reciente)\b/,
    wholeDay: /\b(?:medidas?|registros?|datos|todo|entrada|mediciones|lo)\b/,
    everything: /\b(?:todos?|todas?)\b/,
    correction:
      /\b(?:queria\s+decir|quise\s+decir|me\s+(?:he\s+)?equivo\w+|perdon|perdona|corrige(?:lo)?|corregir|rectific\w+|cambia(?:lo|la)|sino|en\s+realidad|digo|est[ae]\s+mal|incorrect[oa]|mejor\s+(?:pon|apunta)|mejor\s+-?\d)\b|^\W*(?:eran?|fue|fueron)\b/,
    wrongNumber: /\bno\s+(?:es\s+|era\s+|eran\s+|son\s+|fue\s+|fueron\s+)?(-?\d[\d.,]*\d|\d)(?:\s*(?:kg|kilos?|cm|lb|libras|%))?\s*(?:,\s*)?(?:sino|es|son|era|eran|fue)\b/,
    hypothetical: /^\W*si\s+(?:peso|mido|estoy|llego|bajo|subo)\b|\b(?:que\s+(?:pasa|pasaria|ocurre|sucede)\s+si|y\s+si\s+(?:borr|apunt|guard)\w+|si\s+(?:pesara|pesase|borro|apunto|guardo))\b/,
    otherMatter:
      /\b(?:levant[oe]|olvida|press|sentadillas?|peso\s+muerto|mancuernas?|barra|corri|corro|dormi|duermo|bebi|comi|calorias|pasos|mi\s+(?:perro|perra|gato|gata|amig[oa]|herman[oa]|madre|padre|mujer|marido|hij[oa]|novi[oa]|bebe|maleta|bici)|tu\s+peso|pesas\s+tu)\b/,
    beside:
      /\b(?:yo|me|mi|mis|he|hoy|estoy|esta|estaba|soy|es|son|fue|era|eran|en|de|del|la|el|los|las|lo|a|al|con|y|e|un|una|mide|miden|media|medi|medido|tengo|tenia|tuve|bascula|balanza|dice|dio|marca|marcaba|sale|salen|ahora|acabo|nuevo|nueva|valor|medidas?|total|ya|por|para|fin|bien|hola|buenas|buenos|dias|tardes|noches|coach|favor|justo|exactamente|exactos?|solo|ayunas|desnud[oa]|levantarme|despertar|despues|desayunar|desayuno|comer|entrenar|entreno|gimnasio|contorno|circunferencia|perimetro|izquierd[oa]|derech[oa]|bajad[oa]|baje|subid[oa]|subi|llegad[oa]|llegue|hasta|perdon|perdona|corrijo|digo|o|entre|segun|medic[oa]|farmacia|uf|jaja|bueno|pues|pero|venga|si(?=\s*[,.!])|no(?=\s*[,.])|sino|que|queria|decir|mejor|realidad|equivoque|equivocado|cambia(?:lo|la)?|corrige|actualiza|tambien|fueron|ok|vale|porcentaje|indice)\b/g,
    polite: /\b(?:puedes|podrias|quiero|quisiera|necesito|gustaria|apuntes|guardes|favor|porfa)\b/g,
    possession: /\b(?:tengo|tenia|tuve|son)\b/,
    denied: /\b(?:no|nunca|tampoco)\b(?!\s*[,.])/,
    statistic: /\b(?:minim[oa]|maxim[oa]|promedio|media\s+(?:semanal|mensual)|de\s+media|mas\s+(?:baj[oa]|alt[oa])|menor|mayor|record)\b/,
    distance: /\b(?:cuanto\s+(?:me\s+)?(?:falta|queda)|cerca|lejos)\b/,
    wishedChange: /\b(?:quiero|quisiera|me\s+gustaria|querria|necesito|debo)\s+(?:perder|bajar|adelgazar|ganar|subir|engordar)\b/,
    reminder: /\b(?:recuerda(?:me)?|recuerdame|avisame|alarma|recordatorio)\b/,
    vague: /\by\s+pico\b|\b(?:o\s+asi|mas\s+o\s+menos|unos|unas|aproximad\w+|casi|sobre\s+los|alrededor\s+de|quizas?|tal\s+vez|creo\s+que|no\s+se\s+si|puede\s+que)\b/,
    formerly: /\b(?:pesaba|media|antes)\b/,
    howTo: /\bcomo\s+(?:puedo\s+|se\s+|hago\s+para\s+)?(?:apunt|guard|registr|anot|borr|elimin|corr?i[gj]|cambi|anad|pon|pong|consult)\w*/,
    help: /\b(?:ayuda(?:me)?|que\s+(?:puedes|sabes|mas\s+puedes)\s*(?:hacer)?|para\s+que\s+sirves|como\s+funciona[s]?|instrucciones\s+de\s+uso|ejemplos)\b/,
    about: /\b(?:eres\s+(?:una?\s+)?(?:ia|inteligencia|robot|bot|humano|persona|chatgpt|gpt|maquina)|quien\s+eres|que\s+eres|hablo\s+con\s+una?)\b/,
    greeting: /^\W*(?:hola|buenas|buenos\s+dias|buenas\s+(?:tardes|noches)|que\s+tal|hey|saludos)\b\W*(?:coach|que\s+tal)?\W*$/,
    thanks: /\b(?:gracias|te\s+lo\s+agradezco|genial|perfecto|estupendo|adios|hasta\s+(?:luego|manana)|chao)\b/,
    clearYes: /^\W*(?:que\s+si|si|claro|por\s+supuesto|adelante|hazlo|confirmo)(?![a-z])/,
    yes: /^\W*(?:que\s+si|si|vale|ok|okay|okey|claro|por\s+supuesto|dale|adelante|correcto|exacto|eso\s+es|hazlo|de\s+acuerdo|confirmo|confirmado|sustituye(?:lo|la)?|reemplaza(?:lo)?|borralo|borrala|venga|perfecto)(?![a-z])/,
    no: /^\W*(?:no|nop|mejor\s+no|para\s+nada|dejalo|deja\s+eso|cancela(?:r|lo)?|stop|alto|olvidalo|nada)(?![a-z])/,
    agreeing:
      /\b(?:si|vale|ok|claro|que|por\s+supuesto|dale|adelante|correcto|exacto|eso\s+es|hazlo|de\s+acuerdo|confirmo|sustituye(?:lo|la|los)?|reemplaza(?:lo|la)?|cambia(?:lo|la)?|borra(?:lo|la|los)?|elimina(?:lo|la)?|apunta(?:lo|la)?|guarda(?:lo|la)?|por\s+favor|porfa|venga|perfecto|genial|muchas|quiero|mejor|no|dejalo|asi|como\s+esta|cancela(?:r|lo)?|stop|alto|olvidalo|nada|nop|para|gracias)\b/g,
    pointing: /\b(?:eso|esto|ese|este|lo|la)\b|(?:lo|la)$/,
    undo: /\b(?:deshaz(?:lo)?|deshacer|vuelve\s+atras)\b/,
    fallback:
      /\b(?:(?:y\s+|o\s+)?si\s+(?:no|ese\s+dia\s+no)(?:\s+(?:lo|la|los|las))?(?:\s+(?:existe|existen|hay|esta|tengo|tiene|aparece|encuentras|consta))?(?:\s+(?:nada|ninguno|ninguna|registro|dato|datos|ese\s+dia))*|de\s+lo\s+contrario|en\s+su\s+defecto|y\s+si\s+falta|si\s+falta)\b/,
    followUp: /^\W*(?:y|ahora|tambien)\s/,
    questionStart: new RegExp(String.raw`^\W*(?:y\s+)?${QUESTION}`),
    newRequest: new RegExp(
      String.raw`^${PLEASE}(?:(?:no\s+)?(?:lo\s+|la\s+|me\s+)?(?:${SAVING}(?:a|e|es|ame|alo|ar)|pon|ponme|${REMOVING}(?:a|e|es|ar|alo|as)|${QUESTION.slice(3, -1)}|si\s+no\s|si\s+falta|en\s+su\s+defecto))`,
    ),
    join: /\s*(?:,|;)?\s*\b(?:y|e|o|pero|ademas|tambien|luego|despues)\b\s*|\s*,\s*/g,
  },
};
