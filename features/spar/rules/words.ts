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

/** The sentences of a text, unchanged. */
export const sentencesIn = (text: string): string[] =>
  (text.match(sentence) ?? []).map((one) => one.trim()).filter((one) => wordCount(one) > 0);

/** Whether the last thing that somebody said is a question. */
export const endsAsking = (text: string): boolean => /[?？؟]["”’]?$/u.test(text.trimEnd());

const evasive =
  /\b(?:depends|i suppose|(?:hard|not easy|isn[’']t easy) to say|let me think|(?:rather|prefer) not|prefer to keep|can[’']t (?:really )?say|don[’']t (?:really )?know|not sure|asked me that|you ask a lot|always done it|the same every|all right|it[’']s fine|we[’']re fine|nothing special|it is what it is|used to it|talk about (?:that|something else)|your offer)\b/iu;
/** A longer sentence tells something, with those words too. */
const longestEvasive = 9;

/** What somebody told: their answer without the questions they asked back, and without the sentences that dodge. */
export const toldIn = (answer: string): string =>
  sentencesIn(answer)
    .filter((one) => !endsAsking(one) && !(wordCount(one) <= longestEvasive && evasive.test(one)))
    .join(' ');

/** The longest quote, in characters. */
export const longestQuote = 240;

/** Replaces curly apostrophes, so that they make no different word. */
const plain = (one: string) => one.replaceAll('’', "'");

const commonEnglish = new Set(
  'the a an and or but to of in on for with is are was it that this you your i we my our be have do not what how so if at from can would could me they just'.split(
    ' ',
  ),
);

/**
 * The quoted words as they appear in a turn, compared word by word, whatever punctuation is between them. Null if they
 * were not said.
 */
export function saidIn(said: string, quoted: string): string | null {
  const wanted = wordsIn(quoted).map(plain);
  if (wanted.length === 0) return null;
  const found = [...said.matchAll(word)];
  const spoken = found.map(([one]) => plain(one.toLowerCase()));
  const at = spoken.findIndex((_, from) => wanted.every((one, index) => spoken[from + index] === one));
  const [first, last] = [found[at], found[at + wanted.length - 1]];
  if (!first || !last) return null;
  const after = said.slice(last.index + last[0].length).match(/^[%.!?…。？！]+["”’]?/u)?.[0] ?? '';
  return said.slice(first.index, last.index + last[0].length + after.length).slice(0, longestQuote);
}

/** The index of the sentence that contains these words; -1 if none does. */
export const sentenceOf = (text: string, quote: string): number =>
  sentencesIn(text).findIndex((one) => one.includes(quote) || quote.includes(one));

const little = 4;
/** Invisible characters: between letters they would make a different word. */
const unseen = /\p{Cf}/gu;

/** The words that carry a text; in scripts without spaces, each pair of adjacent characters. */
function contentWords(given: string): ReadonlySet<string> {
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

/** Shorter words appear in every talk. */
const ofThisTalk = 6;

/**
 * Whether a guess only repeats a text that both have read: it has at least half of the text's words, and none that the
 * client said since.
 * @param told what the client has said in the call
 */
export function onlyRepeats(guess: string, text: string, told: string): boolean {
  const [words, said, since] = [contentWords(text), contentWords(guess), contentWords(told)];
  const found = [...words].filter((one) => said.has(one)).length;
  const isMore = [...said].some((one) => one.length >= ofThisTalk && since.has(one) && !words.has(one));
  return found >= 2 && found * 2 >= words.size && !isMore;
}

/** Whether an answer gives the unsaid away: it has 60% of those of its words that were not in the open anyway. */
export function givesAway(answer: string, unsaid: string, open: string): boolean {
  const secret = secretsOf(unsaid, open);
  if (secret.length < 2) return false;
  const said = contentWords(answer);
  const found = secret.filter((one) => said.has(one)).length;
  return found >= 2 && found / secret.length >= 0.6;
}

/** Whether an answer has even one of those words: while it grows, nobody knows whether it will give the rest away. */
export function touchesUnsaid(answer: string, unsaid: string, open: string): boolean {
  const said = contentWords(answer);
  return secretsOf(unsaid, open).some((one) => said.has(one));
}
