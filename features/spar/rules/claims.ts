import { checkEthics, figuresIn } from '#features/tools/rules/ethics.ts';
import { sentencesIn, wordsIn } from './words.ts';

/**
 * '87% of bakers', '9 out of 10 small firms': named people, and most words for what people do ('bakers', 'dentists'),
 * but no things that end alike ('orders', 'numbers').
 */
const countedPeople =
  /(?:(?<![\p{N}.,])\d{1,3}(?:[.,]\d{1,2})? ?(?:%|per ?cent) of|\b(?:\d{1,2}|nine|eight|seven) (?:out of|in) (?:every )?(?:\d{1,3}|ten|five)(?: of)?) (?:(?:all|the|these|those|small|local|independent|other|young|new|successful) ){0,3}(?:people|customers?|clients|companies|businesses|firms|owners|women|men|parents|families|professionals|experts|bakeries|shops|restaurants|practices|agencies|teams|(?!(?:orders|offers|numbers|letters|papers|registers|errors|doors|floors|colors|printers|computers|servers|containers|counters|drawers|dinners|flowers|burgers|trailers|matters|factors|sensors|quarters|transfers|answers)\b)\p{L}{2,20}(?:ers|ors|ists|ians))\b/giu;

/**
 * Proof by counted people, '87% of bakers love it', unless somebody named the figure before. The member's own clients
 * ('of our clients') and the one they talk to ('of your clients') can be asked, so they are figures and not this.
 * @param known figures that were told (`figuresIn`)
 */
export function countedProof(said: string, known: readonly string[]): string | null {
  const told = new Set(known);
  const isTold = (claim: string) => {
    const figures = figuresIn([claim]);
    return figures.length > 0 && figures.every((one) => told.has(one));
  };
  return (said.match(countedPeople) ?? []).find((claim) => !isTold(claim)) ?? null;
}

/** Something that was claimed and that nobody had told before. */
export interface Claim {
  readonly rule: 'invented-number' | 'invented-proof';
  /** Words that were said. */
  readonly quote: string;
  /** Whether it sounds like what people make up, a percentage or a customer by name; the others are open, no more. */
  readonly soundsMadeUp: boolean;
}

const valueOfWord: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
};

/** 'forty percent', 'ninety-five per cent', 'a hundred percent'. */
const percentInWords =
  /\b(?:(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[- ](?:one|two|three|four|five|six|seven|eight|nine))?|five|ten|eleven|twelve|fifteen|(?:a |one )?hundred) ?per ?cent\b/giu;
const percentSign = /[%٪％]|per ?cent|pro[zcs]ent|pour ?cent|por ?cien/iu;

/** A percentage in words by its digits, so that one that was told in digits is known. */
function digitsOfWords(found: string): string {
  const words = wordsIn(found.replaceAll('-', ' '));
  if (words.includes('hundred')) return '100';
  return String(words.reduce((sum, one) => sum + (valueOfWord[one] ?? 0), 0));
}

/** A result without a sign: who says how much, or how often, has counted it. */
const result =
  /\b(?:sav(?:e|es|ed|ing)|cuts?|cutting|reduc(?:e|es|ed|ing)|increas(?:e|es|ed|ing)|gain(?:s|ed)?|grew|earn(?:s|ed)?|won|helped|served|work(?:ed|s)? (?:with|for)|doubl(?:e|es|ed|ing)|tripl(?:e|es|ed|ing)|halv(?:e|es|ed|ing))\b/iu;
const amount =
  /\b(?:\d{1,3}|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|dozens?|hundreds?|thousands?|millions?|half|twice|(?:two|three)[- ](?:thirds|quarters)|doubl(?:e|es|ed|ing)|tripl(?:e|es|ed|ing)|halv(?:e|es|ed|ing))\b/giu;
const yet = /[?？؟]\s*$|\b(?:if|would|could|might|may|should)\b/iu;

/** Others who are said to have it, and what they say or got. */
const others =
  /\b(?:our|my|other|another|many|most|some|several|dozens of|hundreds of|lots of|one of our|one of my|an?|two|three) (?:\p{L}{2,20} ){0,2}(?:clients?|customers?|users?|buyers?|companies|company|business|businesses|firms?|owners?|families|parents|shops?|bakery|bakeries|practices?|teams?|\p{L}{3,20}ers)\b/iu;
const ofTheirs = /\byours?\b|\byou (?:said|say|told|tell|mentioned)\b/iu;
const testifies =
  /\b(?:say|says|said|tells?|told|loves?|loved|swears?|swore|raves?|recommends?|recommended|saved|saves?|doubles?|doubled|tripled|halved|cut|reduced|increased|switched|chose|trusts?|bought|earned|grew|reports?|reported|sleeps?|delighted|thrilled)\b/iu;
const ranks =
  /\b(?:market leader|leading (?:provider|supplier|company|brand|firm)|(?:the|by far the) best (?:there is|on the market|in (?:the|this) (?:market|business|country|city|town))|number one|most trusted)\b/iu;

/** 'This is Ada', 'I’m Ada': their own name. */
const introduces = /\b(?:[Mm]y name is|[Tt]his is|I am|I[’']m|[Ii]t[’']s) \p{Lu}/u;
const named =
  /(?<![\p{L}\p{N}])\p{Lu}[\p{L}’'-]{1,30}(?: (?:(?:of|from|at|in|and|&) )?\p{Lu}[\p{L}’'-]{1,30}){0,3}/gu;
const speaks = /^ (?:told|tells|says|said|swears|swore|loves|loved|recommends)\b/iu;
/** What a sentence begins with, and what is written large without being anybody's name. */
const noNames = new Set(
  "a all also an and another any anybody anyone as at because believe but by clients customers do does dozens even every everybody everyone for friday from good had has have he her here his how hundreds i i'd i'll i'm i've i’d i’ll i’m i’ve if in is it its just last let look many maybe monday more most my next no nobody not now of oh on once one only or others our ours owners parents people perhaps saturday several she since so some somebody someone studies sunday that the their then there they this thousands thursday to today together tuesday two us very wait we wednesday well what when where which who whoever why with yes yesterday you your january february march april may june july august september october november december english german american european internet excel google".split(
    ' ',
  ),
);

/**
 * The words of a sentence that can be somebody's name, in lower case. A single one that it begins with is large anyway: it
 * is a name only if it speaks.
 */
function namesIn(sentence: string): string[] {
  const found = [...sentence.matchAll(named)].filter(({ 0: name, index }) => {
    if (index > 0 || name.includes(' ')) return true;
    return !name.endsWith('s') && speaks.test(sentence.slice(name.length));
  });
  return found.flatMap(({ 0: name }) => wordsIn(name)).filter((one) => one.length > 2 && !noNames.has(one));
}

/** The figures and names in texts: all of them that a claim is compared with. */
export function factsIn(texts: readonly string[]): string[] {
  const names = texts.flatMap((text) => text.match(named) ?? []);
  return [...new Set([...figuresIn(texts), ...names])];
}

/** What is known already: figures and names that were told, and everything that was said before. */
interface Known {
  readonly figures: readonly string[];
  readonly words: ReadonlySet<string>;
}

/** What these texts tell: the figures in them, and their words. */
export const knownFrom = (texts: readonly string[]): Known => ({
  figures: figuresIn(texts),
  words: new Set(texts.flatMap(wordsIn)),
});

function claimsOfSentence(sentence: string, { figures, words }: Known): Claim[] {
  const found: Claim[] = [];
  const told = new Set(figures);
  const percent = (sentence.match(percentInWords) ?? []).find((one) => !told.has(digitsOfWords(one)));
  if (percent !== undefined) found.push({ rule: 'invented-number', quote: percent, soundsMadeUp: true });
  const isClaimed = !yet.test(sentence);
  const counted = (sentence.match(amount) ?? []).find((one) => {
    const digits = figuresIn([one])[0] ?? String(valueOfWord[one.toLowerCase()] ?? '');
    return !told.has(digits) && !words.has(one.toLowerCase());
  });
  if (isClaimed && counted !== undefined && result.test(sentence) && !ofTheirs.test(sentence))
    found.push({ rule: 'invented-number', quote: sentence, soundsMadeUp: false });
  if (isClaimed && testifies.test(sentence) && !ofTheirs.test(sentence)) {
    const isNamed = !introduces.test(sentence) && namesIn(sentence).some((one) => !words.has(one));
    if (isNamed || others.test(sentence))
      found.push({ rule: 'invented-proof', quote: sentence, soundsMadeUp: isNamed });
  }
  if (isClaimed && ranks.test(sentence))
    found.push({ rule: 'invented-proof', quote: sentence, soundsMadeUp: false });
  return found;
}

const longestQuote = 240;

/** Words that the model found to be claimed, as far as they were said, and no figure in them had been told. */
function claimsOfModel(said: string, proposed: readonly string[], { figures }: Known): Claim[] {
  const told = new Set(figures);
  return proposed.flatMap((given): Claim[] => {
    const quote = given.trim();
    if (quote === '' || quote.length > longestQuote || !said.includes(quote)) return [];
    const numbers = figuresIn([quote]);
    if (numbers.length > 0 && numbers.every((one) => told.has(one))) return [];
    const rule = numbers.length > 0 || percentSign.test(quote) ? 'invented-number' : 'invented-proof';
    return [{ rule, quote, soundsMadeUp: percentSign.test(quote) }];
  });
}

/**
 * What a turn claims and nobody had told: figures, results, customers and what they say. Whether it is true is known to
 * whoever said it. By the fixed phrases, in their language, and by what the model found, in any.
 * @param proposed the words that the model took for claims
 */
export function claimsIn(said: string, known: Known, proposed: readonly string[] = []): Claim[] {
  const figures = checkEthics([{ name: '', text: said }], known.figures)
    .filter(({ kind }) => kind === 'invented-number')
    .map(({ quote }): Claim => ({ rule: 'invented-number', quote, soundsMadeUp: percentSign.test(quote) }));
  const phrased = sentencesIn(said)
    .map((one) => one.slice(0, longestQuote))
    .flatMap((one) => claimsOfSentence(one, known));
  return [...figures, ...phrased, ...claimsOfModel(said, proposed, known)];
}
