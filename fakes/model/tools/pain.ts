import { clauses, lowerFirst, shorten, upperFirst } from './words.ts';

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

/** A pain as clients would think it, to stand in quotation marks: “They fear their boss” becomes “We fear our boss”. */
export function painIn(frustrations: string, length = 100): string {
  const line = firstLine(frustrations);
  return closed(clauses(isAboutThem(line) ? upperFirst(turned(line, ofUs)) : line, length));
}

/** A pain as a sentence said to the reader, 'you fear your boss.', or as the quotation that it is. */
export function feelingIn(frustrations: string, length = 100): string {
  const line = firstLine(frustrations);
  if (!isAboutThem(line)) return `“${painIn(frustrations, length)}.”`;
  return `${lowerFirst(closed(clauses(turned(line, ofYou), length)))}.`;
}

/** Where a thought can end early. */
const joint = /^(?:because|and|but|so|if|when|while|for|than|with|without|until|before|after)$/iu;
const fewestWords = 3;
const mostWords = 6;

/** The beginning of a pain, for texts that may have few words. */
export function tinyPain(pain: string): string {
  const words = pain.split(' ');
  const end = words.findIndex((word, at) => at >= fewestWords && joint.test(word));
  const isWhole = words.length <= mostWords || (end > 0 && end <= mostWords);
  const few = words.slice(0, end > 0 ? Math.min(end, mostWords) : mostWords).join(' ');
  return closed(shorten(few.replace(/[,;:…]$/u, ''), 48)) + (isWhole || few.length > 48 ? '' : '…');
}

/** They, said to their face. */
export const toYou = (text: string) => turned(text, ofYou);
