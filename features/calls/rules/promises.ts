import type { Call, CallTurn } from '#features/calls/contract.ts';
import { callLimits } from './limits.ts';

const { promises: mostPromises, promise: mostLetters, asked: mostAsked } = callLimits;

/** What somebody says who takes something on, in English and German. What is only said on the way, as 'I’ll be honest', isn't. */
const takesOn = [
  /\bI(?:[’']ll| will| can|[’']m going to) (?:also |then |just |certainly |gladly )*(?:ask|book|bring|call|check|come|copy|draw|drop|email|find (?:it |that )?out|forward|get back|get you|have (?:it|that|them|the|a|my)|leave|look (?:into|it up|that up)|mail|make sure|measure|message|phone|prepare|print|put (?:it|that|this|them|the)|ring|send|text|write)\b/iu,
  /\bich (?:bringe?|drucke|frage|kläre|komme|lasse?|leite|maile|melde|messe|notiere|prüfe|reserviere|rufe?|schaue|schicke?|schreibe|sende|stelle|suche)\b/iu,
] as const;

/** Who finds something out. */
const findsOut = /\b(?:find|check|ask|look|frage|kläre|prüfe|schaue)\b/iu;
/** What says nothing of what it is about. */
const empty = new Set(
  'i i’ll i’m ll will can going to also then just certainly gladly find out check ask look into up it that this them for you on about and let know get back call tell have okay ok sure yes well good fair question no today tomorrow right away first later soon ich frage kläre prüfe schaue das es mal nach für sie und melde mich ihnen heute morgen gleich gerne ja gut'.split(
    ' ',
  ),
);

/** Whether a sentence says that somebody finds out, and not what. */
const isBare = (sentence: string): boolean =>
  findsOut.test(sentence) &&
  (
    sentence
      .toLowerCase()
      .replaceAll("'", '’')
      .match(/[\p{L}\p{N}’]+/gu) ?? []
  ).every((word) => empty.has(word));

/** What the member said that they would do. */
export interface PromiseMade {
  /** Their own sentence. */
  readonly words: string;
  /** The client's question right before it, where their sentence says nothing of what it is about. */
  readonly about: string | null;
}

/** A promise in one line, by which it is known: with the question that it answers, since 'I’ll find out' may be said twice. */
export const lineOf = ({ about, words }: PromiseMade): string =>
  (about === null ? words : `${about} ${words}`).replaceAll(/\s+/gu, ' ');

const sentencesOf = (text: string) => text.split(/(?<=[.!?…])\s+/u).map((sentence) => sentence.trim());

type Said = Pick<Call, 'memberSpeaker'> & { readonly turns: readonly CallTurn[] };

/** The last question of the turn before this one, if another speaker asked it and it is short. */
function questionBefore({ memberSpeaker, turns }: Said, place: number): string | null {
  const before = turns[place - 1];
  if (!before || before.speaker === null || before.speaker === memberSpeaker) return null;
  const question = sentencesOf(before.text).findLast((sentence) => sentence.endsWith('?'));
  return question !== undefined && question.length <= mostAsked ? question : null;
}

/**
 * What the member said in a call that they would do, in their own words and order, each once; at most six, no sentence
 * longer than 240 characters. No model is asked: whoever promised something is held to their words.
 */
export function promisesIn(call: Said): PromiseMade[] {
  const { memberSpeaker, turns } = call;
  if (memberSpeaker === null) return [];
  const made = turns.flatMap(({ speaker, text }, place) =>
    speaker !== memberSpeaker
      ? []
      : sentencesOf(text)
          .filter((words) => words.length <= mostLetters && takesOn.some((one) => one.test(words)))
          .map((words) => ({ words, about: isBare(words) ? questionBefore(call, place) : null })),
  );
  return [...new Map(made.map((one) => [lineOf(one), one])).values()].slice(0, mostPromises);
}

/** Those that the member has not ticked off. */
export const openPromises = (call: Said & Pick<Call, 'promisesDone'>): PromiseMade[] =>
  promisesIn(call).filter((one) => !call.promisesDone.includes(lineOf(one)));

/** The same in one line for who asks of the call, each with whether it is done; null where the member took nothing on. */
export function promisesLine(call: Said, done: readonly string[]): string | null {
  const said = promisesIn(call).map((one) => {
    const asked = one.about === null ? '' : ` (they asked: “${one.about}”)`;
    return `“${one.words}”${asked}, ${done.includes(lineOf(one)) ? 'done' : 'open'}`;
  });
  return said.length === 0 ? null : `You promised or said you would: ${said.join('; ')}`;
}
