import { demandsIn } from './demands.ts';
import { asksToBeCorrected } from './hedges.ts';
import { sentencesIn } from './words.ts';

/**
 * What comes before words that somebody else says of them, or that they fear of themselves: 'Could it be you are afraid you
 * are useless?' is a guess.
 */
const ofOthers =
  /(?:\b(?:if|that|whether|when|like|though|because|as|be|says?|said|saying|tells? you|told you|calls?|called|thinks?|thought|feels?|felt|feeling|afraid|worr(?:y|ied)|fears?|believes?|reason|why|maybe|perhaps|not) |[:“"‘] ?)$/iu;

/** 'You are such a useless idiot.' With a way out it may be a guess at what they fear: 'You are useless to them. Is that it?' */
const calls =
  /\byou(?:[’']re| are) (?:(?:just|really|such|nothing but|being|so|a|an|the|complete|total|utter|real) ){0,4}(?:idiots?|morons?|imbeciles?|losers?|cowards?|liars?|bastards?|assholes?|fools?|disgrace|stupid|dumb|pathetic|useless|incompetent|worthless|lazy|clueless|brainless|spineless|gutless)\b/iu;

/** Other words against the client themselves, each within a sentence. */
const against: readonly RegExp[] = [
  /\bare you (?:(?:really|just|completely|some kind of|that|so|a|an|such) ){0,3}(?:idiots?|morons?|imbeciles?|cowards?|liars?|stupid|dumb|incompetent)\b/iu,
  /\bare you really that (?:slow|blind|deaf|thick|dense|lazy)\b/iu,
  /\byou (?:(?:stupid|dumb|useless|pathetic|lazy|little|silly) )?(?:idiots?|morons?|imbeciles?|losers?|cowards?|liars?|bastards?|assholes?)\b/iu,
  /^(?:listen|look|hey|come on|wake up|well)(?: \w{1,20}){0,3}, (?:stupid|dummy|idiot|moron)\b/iu,
  /\b(?:what an? |your (?:whole )?)(?:stupid|pathetic|useless|worthless|lousy|crappy) (?:little )?(?:company|business|shop|firm|place|team|staff|people|boss)\b/iu,
  /\b(?:shut (?:the \w{1,10} )?up(?! shop)|screw you|fuck (?:you|off)|go to hell|piss off)\b/iu,
  /^(?:(?:just|oh|then|so) )?(?:get lost|grow up|man up|stop whining)(?=[.!,]|$)/iu,
  // Shame, spoken to them.
  /\b(?:you (?:really )?(?:should|ought to) be (?:ashamed|embarrassed)|shame on you|aren[’']t you ashamed|have you no shame|you have no (?:shame|brains?|spine|guts)|you don[’']t have (?:the (?:guts|brains)|a (?:brain|spine)))\b/iu,
];

/** 'A real owner would have signed by now.' What asks may be a guess at what somebody else tells them. */
const measured =
  /\b(?:a|any|every) (?:real|true|proper|grown) (?:man|woman|owner|manager|boss|leader|adult|businessman|businesswoman|entrepreneur|professional|director|father|mother|parent|baker|chef|carpenter) (?:would|wouldn[’']t) (?:(?:just|simply|never|not|have) ){0,2}(?:sign|buy|bought|decided?|act|hesitated?|wait|need|pay|paid|think|thought)(?:ed)?\b/iu;
const asks = /[?？؟]["”’]?$/u;

const isOfOthers = (sentence: string, { index }: RegExpExecArray) => ofOthers.test(sentence.slice(0, index));

function insultInSentence(sentence: string, phrases: readonly RegExp[]): string | undefined {
  const found = phrases.map((one) => one.exec(sentence)).find((one) => one && !isOfOthers(sentence, one));
  return found?.[0];
}

function shameInSentence(sentence: string): string | undefined {
  const found = asks.test(sentence) ? null : measured.exec(sentence);
  if (found && !isOfOthers(sentence, found)) return found[0];
  return demandsIn(sentence).find(({ kind }) => kind === 'manipulation')?.quote;
}

const firstOf = (said: string, find: (sentence: string) => string | undefined) =>
  sentencesIn(said).flatMap((one) => find(one) ?? [])[0] ?? null;

/**
 * Words of a turn that are against the client themselves, in the language of the phrases; null where there are none. What they
 * may be afraid of, or others say of them, is none.
 */
export function insultIn(said: string): string | null {
  const phrases = asksToBeCorrected(said) ? against : [calls, ...against];
  return firstOf(said, (sentence) => insultInSentence(sentence, phrases));
}

/** Words of a turn that measure the client against somebody better, so that a no would shame them; likewise. */
export const shameIn = (said: string): string | null => firstOf(said, shameInSentence);

/** Either of them. */
export const abuseIn = (said: string): string | null => insultIn(said) ?? shameIn(said);
