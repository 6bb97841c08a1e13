/** How long a suggested name may be, in characters. */
const longest = 48;
/** Where the description of an audience continues after its name: not within a number, nor after 'Dr.' and the like. */
const goesOn =
  /[;!?…()—]|(?<!\b(?:dr|mrs?|ms|prof|st)(?=\.))(?:(?<!\p{N})[.,:–]|[.,:–](?!\p{N}))| (?:who|that|which|whose|because|when) /iu;
const opening = /^(?:(?:our|my|the|ideal|typical) )*(?:clients?|customers?|audience|buyers?) (?:are|is) /iu;
const joins = 'and as at between by for from in near of on or over than that to under who with without';
/** Words that begin a new phrase. */
const leadingOn = new Set(joins.split(' '));
/** Words that no name ends with. */
const joining = new Set([...leadingOn, ...'a an our the their'.split(' ')]);
/** The least characters of a name that is cut before such a word. */
const leastSaid = 10;

const isIn = (words: ReadonlySet<string>, word: string | undefined) => words.has(word?.toLowerCase() ?? '');

/** Drops last words that no name ends with, and after a cut a last number: it belongs to words that are gone. */
function wellEnded(words: readonly string[], isCut: boolean): readonly string[] {
  let end = words.length;
  const isLoose = (word = '') => isIn(joining, word) || (isCut && /^\p{N}/u.test(word));
  while (end > 1 && isLoose(words[end - 1])) end -= 1;
  return words.slice(0, end);
}

/**
 * The words of a text that fit. If not all do, it ends before the phrase that does not fit whole. A single word that
 * does not fit is cut between characters.
 */
function fittingWords(text: string): readonly string[] {
  const all = text.split(' ');
  let fitting = 0;
  let length = -1;
  for (const word of all) {
    length += word.length + 1;
    if (length > longest) break;
    fitting += 1;
  }
  if (fitting === 0) return [[...text].slice(0, longest / 2).join('')];
  if (fitting === all.length) return wellEnded(all, false);
  let end = fitting;
  while (end > 0 && !isIn(leadingOn, all[end])) end -= 1;
  const whole = wellEnded(all.slice(0, end), true);
  return whole.join(' ').length >= leastSaid ? whole : wellEnded(all.slice(0, fitting), true);
}

/** A short name for the client that an audience describes: its first words, never half a sentence. */
export function shortClientOf(targetAudience: string): string {
  const line = targetAudience.replace(/\s+/gu, ' ').trim();
  const clause = line.replace(opening, '').split(goesOn)[0]?.trim() ?? '';
  const name = fittingWords(clause === '' ? line : clause).join(' ');
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}

/** Who somebody is, in a few words beside their name; '' where those are the name again. */
export function fewWordsOf(who: string, name: string): string {
  const few = shortClientOf(who);
  const isName = [
    [few, name],
    [name, few],
  ].some(([one = '', other = '']) => one.toLowerCase().includes(other.toLowerCase()));
  return isName ? '' : few;
}
