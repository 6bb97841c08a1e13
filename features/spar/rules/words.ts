import { checkEthics } from '#features/tools/rules/ethics.ts';

const word = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu;

/** The words of a text, in lower case. */
export const wordsIn = (text: string): string[] => text.toLowerCase().match(word) ?? [];

const wordsPerMinute = 150;

/** Seconds of a talk by its words, as most people speak. */
export const secondsOf = (words: number) => Math.round((words * 60) / wordsPerMinute);

/** Scripts without spaces: there a word is about two characters. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu;

/** How many words a text has, in any script. */
export function wordCount(text: string): number {
  const dense = text.match(unspaced)?.length ?? 0;
  return wordsIn(text.replaceAll(unspaced, ' ')).length + Math.ceil(dense / 2);
}

const sentence = /[^.!?…。？！\n]+[.!?…。？！]*["”’]?/gu;

/** The sentences of a text, as they stand in it. */
export const sentencesIn = (text: string): string[] =>
  (text.match(sentence) ?? []).map((one) => one.trim()).filter((one) => wordCount(one) > 0);

const longestQuote = 240;

/** Words of a turn that may be quoted: the given ones if they stand in it, else its first sentence that suits. */
export function quoteFrom(said: string, wanted: string, suits?: (sentence: string) => boolean): string {
  const asked = wanted.trim();
  const isThere = asked !== '' && asked.length <= longestQuote && said.includes(asked);
  if (isThere) return asked;
  const sentences = sentencesIn(said);
  const found = (suits && sentences.find(suits)) ?? sentences[0] ?? said;
  return found.slice(0, longestQuote).trim();
}

const commonEnglish = new Set(
  'the a an and or but to of in on for with is are was it that this you your i we my our be have do not what how so if at from can would could me they just'.split(
    ' ',
  ),
);

/** Fewer words, none of them a small English one, tell no language: 'Hi'. */
const fewestWords = 6;
const otherScript = /[^\P{L}\p{Script=Latin}]/u;

/** Those of them that are words of another language too. */
const elsewhere = new Set(['a', 'an', 'in', 'on', 'was', 'so', 'me', 'i', 'do', 'at', 'be', 'or', 'just']);

/** Whether the fixed phrases can say anything of a text: what is said in English has its small words. */
export function isInPhraseLanguage(text: string): boolean {
  const words = wordsIn(text);
  const english = words.filter((one) => commonEnglish.has(one) && !elsewhere.has(one)).length;
  return words.length > 0 && english / words.length >= 0.15;
}

/** Whether a text that is not known to be in the language of the phrases has too few words to be known as another's. */
export const isTooLittleToTell = (text: string) => wordCount(text) < fewestWords && !otherScript.test(text);

const pressing = new Set(['false-urgency', 'fake-scarcity', 'fear', 'manipulation']);

/** Whether the words themselves press, by the fixed phrases of the ethics check. */
export function pressesIn(said: string): boolean {
  return checkEthics([{ name: '', text: said }], []).some(({ kind }) => pressing.has(kind));
}

const little = 4;
/** Marks that nobody sees: between letters they would make another word of it. */
const unseen = /\p{Cf}/gu;

/** The words that carry a text; in scripts without spaces, each two characters that follow each other. */
export function contentWords(given: string): ReadonlySet<string> {
  const text = given.normalize('NFKC').replaceAll(unseen, '');
  const spaced = wordsIn(text.replaceAll(unspaced, ' '));
  const dense = [...text.matchAll(unspaced)];
  const pairs = dense.flatMap((one, at) => {
    const next = dense[at + 1];
    return next?.index === one.index + one[0].length ? [one[0] + next[0]] : [];
  });
  return new Set([...spaced.filter((one) => one.length >= little && !commonEnglish.has(one)), ...pairs]);
}

/** The words of the unsaid that were not in the open anyway. @param open everything that has been said and shown so far */
function secretsOf(unsaid: string, open: string): string[] {
  const known = contentWords(open);
  return [...contentWords(unsaid)].filter((one) => !known.has(one));
}

/** Whether an answer gives away what is not said: most of its own words, besides those that were in the open anyway. */
export function givesAway(answer: string, unsaid: string, open: string): boolean {
  const secret = secretsOf(unsaid, open);
  if (secret.length < 2) return false;
  const said = contentWords(answer);
  const found = secret.filter((one) => said.has(one)).length;
  return found >= 2 && found / secret.length >= 0.6;
}

/** Whether an answer has a single one of those words: as it grows, nobody knows yet whether it will give the rest away. */
export function touchesUnsaid(answer: string, unsaid: string, open: string): boolean {
  const said = contentWords(answer);
  return secretsOf(unsaid, open).some((one) => said.has(one));
}
