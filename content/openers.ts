/**
 * Openers, the first thing to say to a client in about eleven seconds, and their one law: an opener says whom it is
 * for, shows an hour of theirs and ends with a question that they can answer no, or never
 * where it asks when something was last. It names no product, no witness and no
 * feeling that nobody told us. One from a guess asks about the last time; one from a client's words says them back.
 */

/** What an opener consists of, in the words of all our texts. */
export const openerFormula = 'who you help, what they carry and don’t say, and a question they can say no to';

/**
 * What to answer somebody who calls or writes on their own. It keeps the law of an opener, except that it need not say
 * who the member helps: they came.
 */
export const firstAnswers = {
  call: 'Good that you called. Before I answer: did something happen this week, or has it been coming for a while?',
  message:
    'Thanks for writing. Before I answer: did something happen this week, or has it been coming for a while?',
} as const;

/** How many words fit into eleven seconds with a breath before the question. */
export const openerMost = 30;

/** How many words a text has. */
export const wordCount = (text: string): number => text.split(/\s+/u).filter((word) => word !== '').length;

const spans = /[“"]([^“”"]*)[”"]/gu;
const quotesIn = (line: string) => [...line.matchAll(spans)].map(([, said = '']) => said);
/** A quote counts as words that end their sentence as it does. */
const withoutQuotes = (line: string) =>
  line.replaceAll(spans, (_, said: string) => (/[.!?…]$/u.test(said) ? 'so.' : 'so'));

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[’']/gu, '')
    .match(/[\p{L}\p{N}]+/gu) ?? [];
const isWithin = (words: readonly string[], all: readonly string[]) =>
  ` ${all.join(' ')} `.includes(` ${words.join(' ')} `);

/** How many of a client's words in a row are recognized as theirs; if they said fewer, all of them. */
const recognized = 3;

/** Whether a line says some of a client's words in a row. */
function saysBack(line: string, heard: string): boolean {
  const [said, theirs] = [wordsOf(line), wordsOf(heard)];
  const run = Math.min(recognized, theirs.length);
  return theirs.some((_, at) => at + run <= theirs.length && isWithin(theirs.slice(at, at + run), said));
}

const whoFor =
  /\bI(?:[’']m| am)?(?: mostly| mainly| only)? (?:help|work with|work for|look after|call on|talk (?:to|with)|(?:t?here )?for)\b|(?:^|[.!?] )For (?!(?:a|an|now|once|years|months|weeks|days|hours|example|instance)\b)\p{L}/u;
const auxiliary = 'is|are|was|were|am|do|does|did|has|have|had|can|could|would|will|may|should';
const toNo = new RegExp(
  String.raw`(?:^|[,:;–] ?|\b(?:and|or|but|so) )(?:(?:${auxiliary})(?:n[’']t)? \p{L}|ever \p{L}|when did you last|when was the last time)`,
  'iu',
);
/** Questions that want a yes, or a reason for something nobody admitted. */
const leading =
  /(?<!\bor )\b(?:(?:do|does|did|is|are|have|has|would|was|were|can|could)n[’']t (?:you|it|they|that)\s*\?|right\?|agree\?|why (?:do|did|are|is|have)|wouldn[’']t you|don[’']t you think)/iu;
const lastTime =
  /\b(?:when (?:[\p{L}’']{1,20} ){1,6}last\b|the last (?:time|one)|(?:has|have|had|did|was|were|ever) [^.?!]{2,90}\b(?:happened|come up|ever|lately|today|yesterday|this (?:morning|week|month|quarter|year)|already)\b|(?:^|[.!?] )ever \p{L}|last (?:week|month|night|time|year|monday|tuesday|wednesday|thursday|friday|saturday|sunday))/iu;
const noticed =
  /\b(?:I (?:just )?(?:saw|noticed|read|passed|walked)|on your (?:\w{1,20} )?(?:door|site|page|website|sign|window|profile|menu))\b/iu;

/** Words about what the seller does or has: an opener leaves them for when the client asks. */
const product =
  /\bour\b|\bwe (?:[a-z]{2,12}ly )?(?:sell|offer|make|turn|provide|build|install|help|do|have|can|give|deliver|serve|work|open|fix|repair)\b|\bI(?:[’']ve| have)? (?:sell|offer|make|provide|build|built|install|deliver|design|open|fix|repair|run|own|founded)\b|\b(?:discount|free (?:trial|demo|sample|offer)|special price|award|leading|years of experience)\b|[$€£%]/iu;
const witness =
  /(?:^|[.!?:;] |, )(?:most|many|plenty|lots|a lot|everyone|everybody|nobody|hundreds|thousands|dozens)\b|\b(?:most|many|all|other) (?:of (?:my|the) )?(?:clients|customers|people|owners|buyers)\b|(?<!\byou(?:[’']ve| have)? )\b(?:tells?|told|confess(?:es|ed)?) me\b(?! if\b)|\bpeople like you\b|\bin your (?:place|shoes)\b|\bI (?:often|always|keep|usually|hear)\b|\bnot (?:alone|the only one)\b/iu;
const guessed =
  /\b(?:my guess|(?:may|can|let) (?:I|me) guess|I(?:[’']d)? guess|I may be (?:wrong|off)|am I (?:close|right|wrong)|tell me if I[’']m (?:wrong|off)|I bet|I imagine you|you (?:must|probably|secretly))\b/iu;
const feeling =
  /\b(?:afraid|asham\w+|embarrass\w+|anxious|angry|guilt\w*|lonely|scared|scary|nervous|foolish|stupid|helpless|frustrat\w+|overwhelm\w+|stress\w*|humiliat\w+|worr(?:y|ies|ied|ying)|fear\w*|dread\w*|hat(?:e|es|ed|ing)|regret\w*|doubt\w*|resent\w*|suspect\w*|(?:lie|lies|lying|lay) awake|los(?:e|es|ing) sleep|sick of|tired of|fed up|secretly|feel|feels|feeling|felt)\b/iu;

/** The law's words are English; in other languages it checks the length only. */
const english = /\b(?:I|the|you|your|with|when|and|or|is|of|it|this|that|they|do|did|have|was|my)\b/giu;
const isEnglish = (text: string) => (text.match(english) ?? []).length >= 2;

/** The faults of openers, each as one sentence. */
export const openerLaw = {
  length: `It takes more than 11 seconds: at most ${openerMost} words.`,
  question: 'It ends with one question that can be answered no, or never.',
  leading: 'The question wants a yes, or a reason for what nobody has said.',
  product: 'It talks about what you sell: leave that out until they ask.',
  witness: 'It calls witnesses: speak of the one person in front of you.',
  feeling: 'It tells a feeling that nobody told you.',
  guess: 'It opens with a guess: ask about the last time first.',
  quote: 'It quotes words that nobody said.',
  whoFor: 'It doesn’t say who you help.',
  lastTime:
    'It asks neither about the last time, when it was or whether it was lately, nor about something you noticed.',
  theirWords: 'It leaves out what they said, in their words.',
} as const;
export type OpenerFault = keyof typeof openerLaw;

/** The laws that an opener breaks, each with the words that break it; '' where it is something that's missing. */
function brokenBy(line: string, heard: string | null): Map<OpenerFault, string> {
  const text = line.trim();
  const own = withoutQuotes(text);
  const question = own.split(/[.!…] /u).at(-1) ?? '';
  const asks = own.endsWith('?') && own.split('?').length === 2;
  const words = (pattern: RegExp) => pattern.exec(own)?.[0].trim() ?? null;
  const unless = (isKept: boolean, said = '') => (isKept ? null : said);
  const broken: Readonly<Record<OpenerFault, string | null>> = {
    length: unless(wordCount(text) <= openerMost, text),
    question: unless(asks && toNo.test(question), question),
    leading: words(leading),
    product: words(product),
    witness: words(witness),
    feeling: words(feeling),
    guess: words(guessed),
    quote: quotesIn(text).find((said) => heard === null || !isWithin(wordsOf(said), wordsOf(heard))) ?? null,
    whoFor: unless(heard !== null || whoFor.test(own)),
    lastTime: unless(heard !== null || lastTime.test(own) || noticed.test(own)),
    theirWords: unless(heard === null || saysBack(text, heard)),
  };
  const faults = isEnglish(text) ? (Object.keys(openerLaw) as OpenerFault[]) : (['length'] as const);
  return new Map(
    faults.flatMap((fault) => (broken[fault] === null ? [] : [[fault, broken[fault]] as const])),
  );
}

/**
 * Which laws an opener breaks.
 * @param heard the words of the client it is for; null: it rests on a guess
 */
export const openerFaults = (line: string, heard: string | null = null): OpenerFault[] => [
  ...brokenBy(line, heard).keys(),
];

/** What is wrong with an opener from a guess, for whoever writes it again: each law with the words that break it. */
export const openerProblems = (line: string): string[] =>
  [...brokenBy(line, null)].map(([fault, words]) =>
    words === '' ? openerLaw[fault] : `${openerLaw[fault]} See “${words}”.`,
  );
