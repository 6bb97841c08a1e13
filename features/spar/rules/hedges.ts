import { sentencesIn, wordsIn } from './words.ts';

/** How people leave a way out of what they guess. They name nothing by themselves. */
const hedging =
  /\b(?:(?:tell|stop|correct) me if (?:i(?:[’']m| am)|this is|that is|that[’']s) (?:completely |totally |quite )?(?:off|wrong|mistaken)|i(?:[’']m| am) (?:probably|maybe|perhaps|surely) (?:off|wrong|mistaken)|i (?:may|might|could|can) (?:well )?be (?:completely |totally |quite |way )?(?:off|wrong|mistaken)|am i (?:completely |totally |quite |way )?(?:off|right|wrong|mistaken)|i (?:may|might|could) have (?:got|heard|understood) (?:it|this|that) wrong|(?:it|that|this) (?:could|might|may) be|(?:could|might|may|can) (?:it|that|this) be|is it possible|is there a chance|just a guess|only a guess|it[’']s a guess|(?:my|a wild) guess|i(?:[’']d| would)? (?:guess|imagine|suspect)|i wonder|maybe|perhaps|possibly|if i may)\b/giu;

/** What is left of a hedge, of politeness and of a way out: 'or is it something else entirely?' */
const hollow = new Set(
  "a about all am an and anything are at but bit by can could correct course did do does else entirely for forgive from good have hello here hey hi how if in is it it's just know let like little looks me might my no nothing of off okay on one or other out please really right say saying seem seems so some something somewhat sorry sounds still sure tell than thank thanks that that's the then there thing things this though to too us way we well what when whether which who why will with would wrong yes you you're you'd your yours i i'm i'd i've it’s that’s you’re you’d i’m i’d i’ve".split(
    ' ',
  ),
);

/**
 * Whether a text says anything besides that it may be wrong: 'I may be wrong.' does not. In the language of the phrases
 * only; words of any other one count as something.
 */
export function namesSomething(text: string): boolean {
  return wordsIn(text.replaceAll(hedging, ' ')).some((word) => !hollow.has(word));
}

/** How a sentence ends that may be corrected: 'Is that it?', 'or is it something else?', 'Tell me if I am wrong.' */
const wayOut =
  /(?:^|[.!?…,;:–—-]\s*|\bor )(?:(?:or )?(?:is|was) (?:that|this|it) (?:it|right|so|true|close|fair|about right|what it is|how it is|something else(?: entirely| altogether)?)|(?:or )?am i (?:\w+ )?(?:off|right|wrong|close|mistaken)|(?:did|do|have) i (?:get|got|hear|heard|understand|understood) (?:that|this|it|you) (?:right|wrong|correctly)|does (?:that|this|it) (?:fit|sound right|sound like you)|or not)[?？]\s*$|\b(?:tell|stop|correct) me if (?:i[’']m|i am|that[’']s|that is|this is) (?:\w+ )?(?:off|wrong|mistaken)[.!]?\s*$/iu;

/** Whether a turn ends by asking whether it is right, so that what it names can be corrected. */
export const asksToBeCorrected = (said: string) => wayOut.test(said.slice(-200));

/** Whether a turn names something as a guess: with a doubt, or so that it ends by asking whether it is right. */
export const guessesIn = (said: string) =>
  namesSomething(said) && (asksToBeCorrected(said) || said.replaceAll(hedging, ' ') !== said);

const longestProof = 240;

/**
 * The words that prove a guess: where only the doubt was quoted, the sentence that it is about comes with it, the next one
 * that names something or else the last one before.
 */
export function proofOf(said: string, quote: string): string {
  if (quote === '' || namesSomething(quote)) return quote;
  const sentences = sentencesIn(said);
  const at = sentences.findIndex((one) => one.includes(quote) || quote.includes(one));
  const named = [...sentences.keys()].filter((place) => namesSomething(sentences[place] ?? ''));
  const of = named.find((place) => place > at) ?? named.findLast((place) => place < at);
  const alone = of === undefined ? undefined : sentences[of];
  if (at === -1 || of === undefined || alone === undefined) return quote;
  const [first, last] = [sentences[Math.min(at, of)] ?? '', sentences[Math.max(at, of)] ?? ''];
  const from = said.indexOf(first);
  const whole = said.slice(from, said.indexOf(last, from) + last.length);
  return whole.length <= longestProof ? whole : alone.slice(0, longestProof).trim();
}
