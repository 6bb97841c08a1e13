import { lowerFirst, shorten, upperFirst } from './words.ts';

/** Whoever quotes the line puts it into quotation marks: those within it become single ones, and none is lost. */
function withSingleQuotes(line: string): string {
  return line
    .replaceAll(/“([^“”]*)”/gu, '‘$1’')
    .replaceAll(/"([^"]*)"/gu, '‘$1’')
    .replaceAll(/[“”"]/gu, '');
}

/** A quotation that was cut off is none. */
function closed(text: string): string {
  const open = text.lastIndexOf('‘');
  return open > text.lastIndexOf('’') ? text.slice(0, open) + text.slice(open + 1) : text;
}

/** The first line of what was typed about a pain, without numbering, labels and the stop at its end. */
function firstLine(frustrations: string): string {
  const line =
    frustrations
      .split(/\n|(?<=[.!?])\s/u)
      .map((part) => part.replace(/^\s*(?:[-•*\d.)]+\s*)?(?:TITLE:|EXPLANATION:)?\s*/iu, '').trim())
      .find((part) => part !== '') ?? 'something is missing';
  return withSingleQuotes(line.replace(/[.!?]+$/u, ''));
}

type Person = Readonly<Record<string, string>>;
const ofUs: Person = { they: 'we', them: 'us', their: 'our', theirs: 'ours', themselves: 'ourselves' };
const ofYou: Person = { they: 'you', them: 'you', their: 'your', theirs: 'yours', themselves: 'yourself' };

/** What is said about clients, in another person; what they say themselves, in quotation marks, stays. */
function turned(line: string, to: Person): string {
  return line
    .split(/(‘[^‘’]*’(?!\p{L}))/u)
    .map((piece) =>
      piece.startsWith('‘')
        ? piece
        : piece.replaceAll(
            /\b(?:they|them|theirs?|themselves)\b/giu,
            (word) => to[word.toLowerCase()] ?? word,
          ),
    )
    .join('');
}

const isAboutThem = (line: string) => /^(?:they|their)\b/iu.test(line);

/** Where a thought can end whole: what follows only adds to it. */
const endings =
  /[,;:]\s|\s(?=(?:because|and|but|unless|until|while|after|before|who|(?:for |to |in |with |of )?(?:which|whom))\s)/gu;
/** Words that no thought ends with. */
const opening =
  /\s(?:an?|the|of|to|for|in|on|at|by|with|from|about|between|and|or|but|that|which|who|whose|as|than|if|so|not|no|more|less|we|they|you|it|is|are|was|were|be|have|has|had|do|does|don’t|don't|can’t|can't|won’t|would|could|our|their|my|any|some|what|how)$/iu;

/** The beginning of a thought with an ellipsis, not cut after a word that begins something. */
function begun(text: string): string {
  let words = text.replace(/…$/u, '').trimEnd();
  while (opening.test(words)) words = words.replace(opening, '');
  return `${words.replace(/[,;:]$/u, '')}…`;
}

/** At most so many characters of a thought: whole as far as it goes beyond the first third, else with an ellipsis. */
function thought(text: string, length: number): string {
  const characters = [...text];
  if (characters.length <= length) return text;
  const ends = [...text.slice(0, 2 * length).matchAll(endings)].map(({ index }) => index);
  const last = ends.findLast((index) => index <= length) ?? 0;
  return last >= length / 3 ? text.slice(0, last) : begun(shorten(text, length));
}

/** A pain as clients would think it, to stand in quotation marks: “They fear their boss” becomes “We fear our boss”. */
export function painIn(frustrations: string, length = 100): string {
  const line = firstLine(frustrations);
  return closed(thought(isAboutThem(line) ? upperFirst(turned(line, ofUs)) : line, length));
}

/** A pain as a sentence said to the reader, 'you fear your boss.', or as the quotation that it is. */
export function feelingIn(frustrations: string, length = 100): string {
  const line = firstLine(frustrations);
  if (!isAboutThem(line)) return `“${painIn(frustrations, length)}.”`;
  return `${lowerFirst(closed(thought(turned(line, ofYou), length)))}.`;
}

/** Where a thought can end early. */
const joint = /^(?:because|and|but|so|if|when|while|for|with|without|until|before|after|who|which)$/iu;
/** What only says that it is a thought. */
const leadIn = /^we (?:[a-z]+ly )?(?:believe|think|feel|suspect|know|fear) that |^we are afraid of /iu;
const fewestWords = 3;
const mostWords = 6;

/** The beginning of a pain, for texts that may have few words. */
export function tinyPain(pain: string): string {
  const words = upperFirst(pain.replace(leadIn, '')).split(' ');
  const end = words.findIndex((word, at) => at >= fewestWords && joint.test(word));
  const few = words.slice(0, end > 0 ? Math.min(end, mostWords) : mostWords).join(' ');
  const isWhole = words.length <= mostWords || (end > 0 && end <= mostWords) || /[,;:]$/u.test(few);
  if (isWhole && few.length <= 48) return closed(few.replace(/[,;:…]$/u, ''));
  return closed(begun(shorten(few, 48)));
}

/** They, said to their face. */
export const toYou = (text: string) => turned(text, ofYou);
