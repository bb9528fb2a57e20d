import { englishDates } from "./dates-en";
import type { Lexicon } from "./lexicon";

const SAVING = "(?:save|log|record|add|put|enter|register|store|track|write|set|note)";
const REMOVING = "(?:delete|remove|erase|clear)";
const PLEASE = String.raw`(?:(?:please|now|just|only|also|then|and|can you|could you|would you|i want you to|you can)\s+)*`;
const QUESTION = String.raw`(?:what|how|which|tell|give|show|list|look|find|read|check|i want to (?:see|know))`;
const NOT = "(?:don't|dont|do\\s+not|never|without|not)";

export const english: Lexicon = {
  locale: "en",
  numbers: {
    small: {
      zero: 0, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10, eleven: 11, twelve: 12,
      thirteen: 13, fourteen: 14, fifteen: 15, sixteen: 16, seventeen: 17, eighteen: 18, nineteen: 19,
    },
    tens: { twenty: 20, thirty: 30, forty: 40, fifty: 50, sixty: 60, seventy: 70, eighty: 80, ninety: 90 },
    hundreds: {},
    one: ["one", "a"],
    tensJoin: null,
    hundredsJoin: "and",
    timesHundred: "hundred",
    point: ["point", "dot"],
    half: "and\\s+a\\s+half",
  },
  dates: englishDates,
  fields: [
    [/\b(?:body\s*fat|fat)(?:\s+(?:percentage|percent))?\b/g, "body_fat"],
    [/\bneck\b/g, "neck"],
    [/\bchest\b/g, "chest"],
    [/\bwaist(?:line)?\b/g, "waist"],
    [/\bhips?\b/g, "hips"],
    [/\b(?:biceps?|arms?)\b/g, "biceps"],
    [/\bthighs?\b/g, "thigh"],
    [/\b(?:calf|calves)\b/g, "calf"],
    [/\b(?:height|tall)\b/g, "height"],
    [/\bnotes?\b/g, "note"],
    [/\b(?:bodyweight|heavy|weights?)\b|\b(?:weigh|weighed|weighs|weighing)\b/g, "weight"],
  ],
  note: /^(.*?)\b(?:(?:a|the|as|this)\s+)?(?:note|comment)\b([^:]{0,60}?)(?::|\b(?:saying|that\s+says)\b)\s*(\S[\s\S]*)$/,
  telling:
    /\b(?:good|morning|evening|afternoon|should|or|i|i'm|im|my|she|weighs|will|can|with|that|my|weight|weights|weigh|weighed|what|what's|how|the|is|was|are|did|do|does|don't|save|log|record|add|put|delete|remove|show|tell|list|today|yesterday|tomorrow|monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|may|june|july|august|september|october|november|december|week|month|days?|last|this|latest|goal|note|hello|hi|thanks|thank|you|help|yes|yep|yeah|sure|not|pounds?|lbs|stone|inches|feet|foot|waist|hips|body|fat|height|and|of|on|in|at|by|to|for|from|have|meant|sorry|actually|please|point|it|a|seventy|eighty|sixty|ninety|hundred)\b/g,
  clock: /\b(?:at|around)\s+\d{1,2}(?::\d{2})?\s*(?:a\.?m\.?|p\.?m\.?|o'clock)(?![a-z])|\b(?:(?:at|around)\s+)?\d{1,2}:\d{2}(?:\s*(?:a\.?m\.?|p\.?m\.?)(?![a-z]))?/g,
  signs: {
    save: new RegExp(String.raw`\b${SAVING}\b`),
    read: /\b(?:what|what's|whats|which|how|show|tell|give|list|look|find|read|check|see|know|did|was|were)\b/,
    remove: new RegExp(String.raw`\b${REMOVING}\b`),
    negatedWrite: new RegExp(
      String.raw`\b${NOT}\s+(?:(?:you|to|want|need|please|have|ever|go|and)\s+)*(?:${SAVING}|${REMOVING}|change|replace|recording|saving|logging|deleting|keep)\b`,
    ),
    goal: /\b(?:goals?|targets?)\b/,
    wish: /\b(?:i\s+want|i'd\s+like|i\s+would\s+like|i\s+wanna|i\s+hope)\s+to\s+(?:get\s+(?:down\s+|up\s+)?to|reach|weigh|be\s+at|hit)\b/,
    trend: /\b(?:how\s+(?:have\s+i\s+been|am\s+i|was\s+i|have\s+i)\s+(?:doing|going|been)|how\s+is\s+it\s+going|how's\s+it\s+going|trends?|progress|summary|evolution|on\s+track)\b/,
    change: /\b(?:lost|lose|gained|gain|dropped|put\s+on|losing|gaining)\b/,
    changeTo: /\b(?:down|up|dropped|got)\s+to\s+-?\d/,
    list: /\b(?:list|history|weights|all|every|measurements)\b/,
    history: /\b(?:history|my\s+(?:measurements|data|records|log))\b/,
    latest: /\b(?:latest|current|currently|most\s+recent|last|now)\b/,
    wholeDay: /\b(?:measurements?|records?|data|everything|entry|entries|anything|logged|day)\b/,
    everything: /\b(?:all|everything|every)\b/,
    correction:
      /\b(?:i\s+meant|meant\s+to\s+say|sorry|my\s+mistake|correction|correct\s+(?:it|that)|change\s+(?:it|that)|make\s+(?:it|that)|actually|rather|i\s+was\s+wrong|oops|instead|(?:is|was|that's)\s+wrong)\b|^\W*(?:it|that)\s+was\b/,
    wrongNumber: /\b(?:not|wasn't|isn't)\s+(?:at\s+)?(-?\d[\d.,]*\d|\d)(?:\s*(?:kg|kilos?|cm|lbs?|pounds|%))?\s*,?\s*(?:but|it's|it\s+was|it\s+is)\b/,
    hypothetical: /\b(?:what\s+(?:happens|would\s+happen)\s+if|what\s+if|if\s+i\s+(?:am|weigh|reach|delete|weighed|save|log|were|remove))\b/,
    otherMatter:
      /\b(?:bench(?:ed)?|squat(?:ted)?|deadlift(?:ed)?|lift(?:ed)?|press|dumbbells?|barbell|ran|run|slept|sleep|drank|ate|calories|steps|my\s+(?:dog|cat|friend|brother|sister|mother|father|mum|mom|dad|wife|husband|son|daughter|baby|suitcase|bike)(?:'s)?|do\s+you\s+weigh|your\s+weight)\b/,
    beside:
      /\b(?:i|i'm|im|am|my|me|myself|is|was|are|were|at|in|on|of|the|a|an|it|it's|its|this|that|just|and|so|now|with|for|to|be|been|have|has|had|got|measured|measures?|measurements?|measuring|new|reading|result|value|percent(?:age)?|exactly|finally|hi|hello|hey|good|morning|evening|coach|please|thanks|scale|scales|says|said|shows|showed|came|out|comes|currently|here|down|up|dropped|left|right|naked|fasted|before|after|breakfast|workout|training|gym|waking|or|between|may|doctor|according|but|yes|sorry|oops|actually|meant|mean|i've|wait|rather|instead|make|change|update|correct|correction|my|mistake|ok|wow|ugh|well|yay|no(?=\s*[,.])|circumference|size|total|only|also|around)\b/g,
    polite: /\b(?:can|could|would|will|you|want|need|like|let's|i'd|i'll)\b/g,
    possession: /\b(?:have|had|got)\b/,
    denied: /n't\b|\b(?:not|no|never)\b(?!\s*[,.])/,
    statistic: /\b(?:lowest|highest|minimum|maximum|average|mean\s+weight|min|max|record\s+low|best)\b/,
    distance: /\b(?:close|far|how\s+much\s+(?:is\s+left|to\s+go|more)|left)\b/,
    wishedChange: /\b(?:want|like|need|have|going|trying|wanna)\s+(?:to\s+)?(?:lose|gain|drop|put\s+on)\b/,
    reminder: /\b(?:remind|reminder|alarm)\b/,
    vague: /\b(?:something|or\s+so|about|around|roughly|approximately|almost|nearly|maybe|perhaps|(?:may|could)\s+(?:weigh|be)|might|i\s+think|ish|not\s+sure)\b/,
    formerly: /\b(?:used\s+to|once\s+weighed|formerly|back\s+then|before)\b/,
    howTo: new RegExp(String.raw`\bhow\s+(?:do|can|should|to|would)\s+(?:i\s+|you\s+)?(?:${SAVING}|${REMOVING}|change|correct|edit)\b`),
    help: /\b(?:help|what\s+(?:can|do)\s+you\s+(?:do|know|understand)|how\s+does\s+(?:this|it)\s+work|examples)\b/,
    about: /\b(?:are\s+you\s+(?:an?\s+)?(?:ai|artificial|robot|bot|human|person|chatgpt|gpt|machine|real)|who\s+are\s+you|what\s+are\s+you|is\s+this\s+an?\s+ai)\b/,
    greeting: /^\W*(?:hello|hi|hey|good\s+(?:morning|evening|afternoon)|howdy)\b\W*(?:coach|there)?\W*$/,
    thanks: /\b(?:thanks|thank\s+you|thx|cheers|great|perfect|awesome|bye|goodbye|see\s+you)\b/,
    clearYes: /^\W*(?:yes|yep|yeah|yup|sure|go\s+ahead|do\s+it|of\s+course|please\s+do|absolutely)(?![a-z])/,
    yes: /^\W*(?:yes|yep|yeah|yup|sure|ok|okay|go\s+ahead|do\s+it|of\s+course|correct|exactly|right|confirm(?:ed)?|please\s+do|replace\s+it|delete\s+it|absolutely)(?![a-z])/,
    no: /^\W*(?:no|nope|nah|stop|better\s+not|rather\s+not|cancel|never\s*mind|forget\s+it|leave\s+it|don't|do\s+not|dont)(?![a-z])/,
    agreeing:
      /\b(?:yes|yep|yeah|yup|sure|ok|okay|go\s+ahead|do\s+(?:it|that|so)|of\s+course|correct|exactly|right|confirm(?:ed)?|please|replace|delete|remove|save|change|it|that|them|absolutely|no|nope|nah|stop|better|rather|not|cancel|never\s*mind|forget|leave|keep|don't|dont|do|as|is|thanks|thank|great|you|can)\b/g,
    pointing: /\b(?:it|that|this)\b/,
    undo: /\b(?:undo|revert|take\s+(?:it|that)\s+back)\b/,
    fallback:
      /\b(?:(?:and\s+|or\s+)?if\s+(?:it\s+doesn't\s+exist|it\s+does\s+not\s+exist|it\s+isn't\s+there|there's\s+(?:none|nothing|no\s+record|no\s+value)|there\s+(?:is|are|isn't|aren't)\s*(?:none|nothing|no\s+record|any|one|no\s+value)?|not|none|missing|it's\s+missing|nothing)|otherwise|failing\s+that|or\s+else)\b/,
    followUp: /^\W*(?:and|what\s+about|how\s+about|now)\s/,
    questionStart: new RegExp(String.raw`^\W*(?:and\s+)?(?:${QUESTION.slice(3, -1)}|is\b|are\b|was\b|were\b|did\b|do\b|does\b|have\b|has\b)`),
    newRequest: new RegExp(
      String.raw`^${PLEASE}(?:(?:${NOT}\s+)?(?:${SAVING}|${REMOVING})\b|${QUESTION.slice(3, -1)}|if\s|otherwise\b|failing\s+that)`,
    ),
    join: /\s*(?:,|;)?\s*\b(?:and|or|but|also|then)\b\s*|\s*,\s*/g,
  },
};
