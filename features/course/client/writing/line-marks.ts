import { linesOf, linesWithin, marksOf, type Typed } from './typed.ts';

export type LineToggle = 'heading' | 'list' | 'numbers' | 'quote';

/** A line of the new text, and the line that it was; null for an empty one between two blocks. */
interface Placed {
  readonly line: string;
  readonly was: number | null;
}

const isBlank = (line: string) => /^[\s>]*$/.test(line);
const depthOf = (line: string) => marksOf(line).quote.split('>').length - 1;

/** An empty line between two lines, within the quotes that both stand in. */
const between = (above: string, below: string) =>
  Array<string>(Math.min(depthOf(above), depthOf(below)))
    .fill('>')
    .join(' ');

/** Whether two neighbors are read as one block on purpose: items of one list, or lines of one quote. */
function belongTogether(above: string, below: string, toggle: LineToggle): boolean {
  if (depthOf(above) !== depthOf(below)) return false;
  const [{ kind, quote }, other] = [marksOf(above), marksOf(below)];
  return toggle === 'quote' ? quote !== '' : (kind === 'list' || kind === 'numbers') && kind === other.kind;
}

/** The number that a list goes on with after this line. */
function numberAfter(line: string | undefined): number {
  const marks = line === undefined ? null : marksOf(line);
  return marks?.kind === 'numbers' ? Number.parseInt(marks.mark, 10) + 1 : 1;
}

function quoteToggled(chosen: readonly string[], first: number): readonly Placed[] {
  const isQuoted = chosen.every((line) => line.trim() === '' || marksOf(line).quote !== '');
  const isEmpty = chosen.every((line) => line.trim() === '');
  return chosen.map((line, at) => {
    const unquoted = line.replace(/^ {0,3}> ?/, '');
    const quoted = line.trim() === '' && !isEmpty ? '>' : `> ${line}`;
    return { line: isQuoted && !isEmpty ? unquoted : quoted, was: first + at };
  });
}

function kindToggled(
  chosen: readonly string[],
  first: number,
  { kind, above }: { readonly kind: Exclude<LineToggle, 'quote'>; readonly above: string | undefined },
): readonly Placed[] {
  // What is empty between the chosen lines goes: items stand together, and other lines get their own empty line.
  const some = chosen
    .map((line, at) => ({ marks: marksOf(line), was: first + at }))
    .filter(({ marks }) => chosen.length === 1 || marks.words.trim() !== '' || marks.mark !== '');
  const lines = some.length > 0 ? some : [{ marks: marksOf(chosen[0] ?? ''), was: first }];
  const isMarked = lines.every(({ marks }) => marks.kind === kind);
  let number = numberAfter(above);
  const placed: Placed[] = [];
  for (const { marks, was } of lines) {
    const mark = isMarked ? '' : { heading: '## ', list: '- ', numbers: `${number}. ` }[kind];
    number += 1;
    const isItem = marks.kind === 'list' || marks.kind === 'numbers';
    // A line far to the right is code, unless it is an item below another one.
    const indent = isItem && kind !== 'heading' && !isMarked ? marks.indent : '';
    const line = `${marks.quote}${indent}${mark}${marks.words}`;
    const before = placed.at(-1);
    if (before && (isMarked || kind === 'heading'))
      placed.push({ line: between(before.line, line), was: null });
    placed.push({ line, was });
  }
  return placed;
}

/** With an empty line above and below, where a neighbor would otherwise run into the chosen lines. */
function apart(
  placed: readonly Placed[],
  toggle: LineToggle,
  { above, below }: { readonly above: string | undefined; readonly below: string | undefined },
): readonly Placed[] {
  const gap = (a: string | undefined, b: string | undefined): readonly Placed[] =>
    a === undefined || b === undefined || isBlank(a) || isBlank(b) || belongTogether(a, b, toggle)
      ? []
      : [{ line: between(a, b), was: null }];
  return [...gap(above, placed[0]?.line), ...placed, ...gap(placed.at(-1)?.line, below)];
}

/**
 * Makes headings, items or quotes of the selected lines; takes the marks away where all of them have them. Keeps lines
 * that would be read as one apart by an empty line.
 */
export function toggleLines(given: Typed, toggle: LineToggle): Typed {
  const lines = linesOf(given.text);
  const [first, last] = linesWithin(lines, given);
  const chosen = lines.slice(first, last + 1).map(({ words }) => words);
  const [above, below] = [lines[first - 1]?.words, lines[last + 1]?.words];
  const changed =
    toggle === 'quote' ? quoteToggled(chosen, first) : kindToggled(chosen, first, { kind: toggle, above });
  const placed = apart(changed, toggle, { above, below });
  const newLine = given.text.includes('\r\n') ? '\r\n' : '\n';
  const from = lines[first]?.from ?? 0;
  const before = given.text.slice(0, from);
  const after = (lines[last]?.ending ?? '') + given.text.slice(lines[last + 1]?.from ?? given.text.length);
  const kept = placed.flatMap(({ was }, at) => (was === null ? [] : [at]));
  const written = (to: number) =>
    placed.slice(0, to).reduce((sum, { line }) => sum + line.length + newLine.length, from);
  const lastKept = kept.at(-1) ?? 0;
  const [start, end] = [written(kept[0] ?? 0), written(lastKept) + (placed[lastKept]?.line.length ?? 0)];
  const text = before + placed.map(({ line }) => line).join(newLine) + after;
  if (given.start !== given.end) return { text, start, end };
  // The caret keeps its place among the words, which the marks in front of them only move.
  const fromEnd = from + (chosen[0]?.length ?? 0) - given.start;
  const caret = Math.max(end - fromEnd, end - marksOf(text.slice(start, end)).words.length);
  return { text, start: caret, end: caret };
}
