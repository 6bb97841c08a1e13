interface Unsaid {
  readonly word: RegExp;
  /** What to say instead, or how. */
  readonly instead: string;
}

/** Words that nobody says to a person across a table. */
const stiff: readonly (readonly [string, string])[] = [
  ['whom', 'who, or turn the sentence round'],
  ['whereas', 'but'],
  ['whereupon', 'and then'],
  ['namely', 'a colon'],
  ['here(?:by|in|with)|there(?:by|of|upon)', 'say it plainly'],
  ['in order (?:to|that)', 'to'],
  ['so as to', 'to'],
  ['utili[sz]\\w*', 'use'],
  ['the (?:latter|former)', 'name it again'],
  [
    "(?<!(?:which|each|no|every|that|this|any|the) )one['’]s(?! (?:an?|the|just|not|got|been)\\b)|oneself",
    'your, yourself',
  ],
  [
    '(?<!(?:which|each|no|every|that|this|any|the) )one (?:can|could|would|should|might|must|may|has to|had to)',
    'you can, you could …',
  ],
  ['telephon\\w*', 'phone, call'],
  ['furthermore|moreover', 'also, or nothing'],
  ['nevertheless|nonetheless', 'still'],
  ['hence|thus|albeit|notwithstanding', 'so, though'],
  ['upon', 'on'],
  ['whilst|amongst', 'while, among'],
  ['provided that', 'if'],
  ['with regard to|regarding|concerning|as regards', 'about'],
  ['in such a way', 'so'],
  ['to a (?:large|great|certain) extent', 'mostly, partly'],
  ['inquir\\w+|enquir\\w+', 'ask, call, question'],
  ['prior to|subsequent to', 'before, after'],
  ['commence\\w*', 'start'],
  ['endeavou?r\\w*', 'try'],
  ['in the sense of', 'by'],
  ['by no means', 'not'],
  ["needn[’']t|need not|mustn[’']t|oughtn[’']t", "don't have to"],
  ['shall', 'will, should'],
  ['dearer', 'more expensive, costs more'],
];

/** British spellings and words, which sound foreign from an American coach. */
const british: readonly (readonly [string, string])[] = [
  ['(?:col|fav|hon|lab|neighb|behavi|hum|rum|flav|harb)our\\w*', '-or'],
  [
    '(?:real|recogn|apolog|organ|special|critic|summar|emphas|minim|maxim)is(?:e|es|ed|er|ers|ing|ation)',
    '-ize',
  ],
  ['centre\\w*|metre\\w*|theatre\\w*|litre\\w*', '-er'],
  ['programmes?', 'program'],
  ['grey', 'gray'],
  ['cheques?|tyres?|kerbs?|storeys?', 'check, tire, curb, story'],
  ['lorr(?:y|ies)', 'truck'],
  ['fortnight\\w*', 'two weeks'],
  ['car parks?', 'parking lot'],
  ['forecourts?', 'lot'],
  ['(?:rang|rung|ring|rings|ringing) (?:me|you|us|them|him|her|up|back)', 'call'],
  ['learnt|spelt|burnt|dreamt', '-ed'],
  ['towards|afterwards|backwards|forwards', 'toward, afterward'],
  ['lad|mum|quid|bloke', 'the American word'],
  ['estate agents?', 'real estate agent'],
  ['removals', 'moving'],
  ['practis\\w*', 'practice'],
  ['e-mails?|mails|(?:a|one|each|every|next|first|last|your|(?<!in )the) mail(?! carrier)', 'email'],
  ['leaflets?|trade fairs?', 'flyer, trade show'],
];

/** The words that the course avoids, each with what it says instead. */
export const unsaid: readonly Unsaid[] = [...stiff, ...british].map(([pattern, instead]) => ({
  word: new RegExp(`(?<![\\p{L}])(?:${pattern})(?![\\p{L}])`, 'giu'),
  instead,
}));

/** Claims that a writer of ours could make only after measuring: how minds work, what people decide or forget. */
export const ofHeads =
  /\b(?:brains?|memory|how (?:a|the|your) (?:head|mind)|(?:a|the|your|their) (?:head|mind) (?:keeps?|forgets?|decides?|remembers?)|nearly all of it|people (?:decide|forget|remember))\b/giu;
