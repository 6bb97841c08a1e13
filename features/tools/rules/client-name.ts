/** How long a suggested name may be, in characters. */
const longest = 48;
/** Where the description of an audience goes on after naming it. */
const goesOn = /[.,;:!?…()–—]| (?:who|that|which|whose|because|when) /iu;
const opening = /^(?:(?:our|my|the|ideal|typical) )*(?:clients?|customers?|audience|buyers?) (?:are|is) /iu;
/** Words that no name ends with. */
const joining = new Set('a an and as at by for from in of on or our the their to with'.split(' '));

/** The words of a text as long as they fit; one word that does not is cut between characters. */
function fittingWords(text: string): string[] {
  const words: string[] = [];
  let length = -1;
  for (const word of text.split(' ')) {
    length += word.length + 1;
    if (length > longest) break;
    words.push(word);
  }
  return words.length > 0 ? words : [[...text].slice(0, longest / 2).join('')];
}

/** A short name for the client that an audience describes: its first words, never half a sentence. */
export function shortClientOf(targetAudience: string): string {
  const line = targetAudience.replace(/\s+/gu, ' ').trim();
  const clause = line.replace(opening, '').split(goesOn)[0]?.trim() ?? '';
  const words = fittingWords(clause === '' ? line : clause);
  while (words.length > 1 && joining.has(words.at(-1)?.toLowerCase() ?? '')) words.pop();
  const name = words.join(' ');
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}
