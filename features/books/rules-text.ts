import type { BookSection } from './contract-text.ts';

/** A stretch of a line whose letters all look alike. */
export interface Run {
  readonly text: string;
  readonly strong: boolean;
  readonly emphasis: boolean;
}

/** A line with **strong** and *emphasized* words, as runs. */
export function runsOf(marked: string): readonly Run[] {
  const runs: Run[] = [];
  let strong = false;
  let emphasis = false;
  for (const part of marked.split(/(\*\*?)/)) {
    if (part === '**') strong = !strong;
    else if (part === '*') emphasis = !emphasis;
    else if (part !== '') runs.push({ text: part, strong, emphasis });
  }
  return runs;
}

/** The letters of a line, as they stand on the page: what places in it are counted in. */
export const plainOf = (marked: string): string => marked.replaceAll('*', '');

interface Line {
  readonly at: number;
  readonly text: string;
}

/** The lines of a section in reading order, without marks. */
export function linesOf({ blocks }: Pick<BookSection, 'blocks'>): readonly Line[] {
  const plain = ({ at, text }: Line): Line => ({ at, text: plainOf(text) });
  return blocks.flatMap((block): readonly Line[] => {
    switch (block.kind) {
      case 'heading':
      case 'prose':
      case 'figure':
        return [plain(block.line)];
      case 'quote':
      case 'list':
        return block.lines.map(plain);
      case 'exercise':
        return [plain(block.line), ...linesOf(block)];
      default:
        return block satisfies never;
    }
  });
}

/** A stretch of one line of a book, in letters of its plain text. */
export interface TextPlace {
  readonly section: string;
  readonly line: number;
  readonly from: number;
  readonly to: number;
}

/** Letters in the form in which they are searched: without case, accents and the shape of quotes, dashes and spaces. */
const searchable = (letters: string): string =>
  letters
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLocaleLowerCase('en')
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[‐-—]/g, '-')
    .replace(/\s/g, ' ');

/** What is searched, in the form in which it is compared. */
export const soughtOf = (words: string): string => searchable(words.trim().replace(/\s+/g, ' '));

/** Where the words stand in a line, letter by letter: a letter may be longer than what it is compared as. */
function placesIn(text: string, sought: string): readonly { from: number; to: number }[] {
  const starts: number[] = [];
  let letters = '';
  let at = 0;
  for (const letter of text) {
    const plain = searchable(letter);
    for (let part = 0; part < plain.length; part += 1) starts.push(at);
    letters += plain;
    at += letter.length;
  }
  starts.push(text.length);
  const places: { from: number; to: number }[] = [];
  for (
    let found = letters.indexOf(sought);
    found >= 0;
    found = letters.indexOf(sought, found + sought.length)
  )
    places.push({ from: starts[found] ?? 0, to: starts[found + sought.length] ?? text.length });
  return places;
}

const mostFound = 500;

/** Every place of a book where the words stand, in reading order, at most 500. */
export function findIn(sections: readonly BookSection[], words: string): readonly TextPlace[] {
  const sought = soughtOf(words);
  if (sought === '') return [];
  const found: TextPlace[] = [];
  for (const section of sections)
    for (const { at, text } of linesOf(section))
      for (const place of placesIn(text, sought)) {
        found.push({ section: section.id, line: at, ...place });
        if (found.length === mostFound) return found;
      }
  return found;
}

/** The name of a line's place on the page, in the address and on the server: `chapter-3-12`. */
export const spotOf = (section: string, line: number): string => `${section}-${line}`;

const spotForm = /^(preface|chapter-\d{1,2}|sources)(?:-(\d{1,4}))?$/;

/** A spot as its section and line; line 0 for a section alone. Null: it names none. */
export function placeOfSpot(spot: string): { readonly section: string; readonly line: number } | null {
  const parts = spotForm.exec(spot);
  return parts === null ? null : { section: parts[1] ?? '', line: Number(parts[2] ?? 0) };
}

/** Where somebody stopped in a book, in words that follow "You stopped": the text counts before the PDF's page. */
export function stoppedAt({
  page,
  spot,
}: {
  readonly page: number | null;
  readonly spot: string | null;
}): string {
  const section = placeOfSpot(spot ?? '')?.section;
  if (section === undefined) return `on page ${page ?? 1} of the PDF`;
  if (section === 'preface') return 'before chapter 1';
  return section === 'sources' ? 'at the sources' : `in chapter ${section.slice('chapter-'.length)}`;
}

/**
 * Where a highlight stands in a section today: in its own line, or where its words are now if the text has changed. Null:
 * nowhere.
 */
export function highlightedIn(
  section: BookSection,
  {
    line,
    from,
    to,
    text,
  }: { readonly line: number; readonly from: number; readonly to: number; readonly text: string },
): { readonly line: number; readonly from: number; readonly to: number } | null {
  const lines = linesOf(section);
  if (
    lines
      .find(({ at }) => at === line)
      ?.text.slice(from, to)
      .trim() === text
  )
    return { line, from, to };
  const moved = lines.find((one) => one.text.includes(text));
  if (!moved) return null;
  const start = moved.text.indexOf(text);
  return { line: moved.at, from: start, to: start + text.length };
}

/** A stretch of a line that looks different: a match, or a highlight. */
export interface Mark {
  readonly from: number;
  readonly to: number;
  readonly kind: 'found' | 'current' | 'highlight';
}

/** A run cut where marks begin and end, with the marks that cover it. */
export interface Segment extends Run {
  readonly from: number;
  readonly kinds: readonly Mark['kind'][];
}

/** The runs of a line, cut by its marks. */
export function segmentsOf(runs: readonly Run[], marks: readonly Mark[]): readonly Segment[] {
  const segments: Segment[] = [];
  let start = 0;
  for (const run of runs) {
    const end = start + run.text.length;
    const cuts = marks.flatMap(({ from, to }) => [from, to]).filter((cut) => cut > start && cut < end);
    const edges = [...new Set([start, ...cuts, end])].sort((a, b) => a - b);
    for (const [at, from] of edges.slice(0, -1).entries()) {
      const to = edges[at + 1] ?? end;
      const kinds = marks.filter((mark) => mark.from <= from && mark.to >= to).map(({ kind }) => kind);
      segments.push({ ...run, text: run.text.slice(from - start, to - start), from, kinds });
    }
    start = end;
  }
  return segments;
}
