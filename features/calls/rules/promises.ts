import type { Call } from '#features/calls/contract.ts';

const mostPromises = 6;
const mostLetters = 240;

/** What somebody says who takes something on, in English and German. What is only said on the way, as 'I’ll be honest', isn't. */
const takesOn = [
  /\bI(?:[’']ll| will| can|[’']m going to) (?:also |then |just |certainly |gladly )*(?:ask|book|bring|call|check|come|copy|draw|drop|email|find out|forward|get back|get you|have (?:it|that|them|the|a|my)|leave|look (?:into|it up|that up)|mail|make sure|measure|message|phone|prepare|print|put (?:it|that|this|them|the)|ring|send|text|write)\b/iu,
  /\bich (?:bringe?|drucke|frage|kläre|komme|lasse?|leite|maile|melde|messe|notiere|prüfe|reserviere|rufe?|schaue|schicke?|schreibe|sende|stelle|suche)\b/iu,
] as const;

/**
 * What the member said in a call that they would do, in their own words and order, each sentence once; at most six, none
 * longer than 240 characters. No model is asked: whoever promised something is held to their words.
 */
export function promisesIn({ memberSpeaker, turns }: Pick<Call, 'memberSpeaker' | 'turns'>): string[] {
  if (memberSpeaker === null) return [];
  const said = turns
    .filter(({ speaker }) => speaker === memberSpeaker)
    .flatMap(({ text }) => text.split(/(?<=[.!?…])\s+/u))
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.length <= mostLetters);
  return [...new Set(said.filter((sentence) => takesOn.some((words) => words.test(sentence))))].slice(
    0,
    mostPromises,
  );
}
