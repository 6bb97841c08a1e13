/** A text and what of it is selected; the caret stands where `start` is `end`. */
export interface Typed {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** A line with its place in the text, without its line break (LF or CRLF). */
export interface LineAt {
  readonly from: number;
  readonly words: string;
  readonly ending: string;
}

/** The lines of a text. */
export function linesOf(text: string): readonly LineAt[] {
  const lines: LineAt[] = [];
  for (let from = 0; from <= text.length; ) {
    const found = text.indexOf('\n', from);
    const next = found < 0 ? text.length + 1 : found + 1;
    const whole = text.slice(from, next);
    const ending = /\r?\n$/.exec(whole)?.[0] ?? '';
    lines.push({ from, words: whole.slice(0, whole.length - ending.length), ending });
    from = next;
  }
  return lines;
}

/** The first and last line of a selection, by number. One that ends where a line begins has nothing of that line. */
export function linesWithin(lines: readonly LineAt[], { start, end }: Typed): readonly [number, number] {
  const at = (place: number) => lines.findLastIndex(({ from }) => from <= place);
  const [first, last] = [at(start), at(end)];
  return [first, last > first && lines[last]?.from === end ? last - 1 : last];
}

export type LineKind = 'heading' | 'list' | 'numbers' | 'none';

/** What stands in front of a line's words. */
export interface LineMarks {
  /** `> ` for each quote that it stands in. */
  readonly quote: string;
  readonly indent: string;
  readonly mark: string;
  readonly kind: LineKind;
  readonly words: string;
}

const kinds: readonly (readonly [LineKind, RegExp])[] = [
  ['heading', /^#{1,6}(?:[ \t]+|$)/],
  ['list', /^[-*+](?:[ \t]+|$)/],
  ['numbers', /^\d{1,9}[.)](?:[ \t]+|$)/],
];

/** Tells the marks of a line from its words. */
export function marksOf(line: string): LineMarks {
  let at = 0;
  for (let next = /^ {0,3}> ?/.exec(line); next; next = /^ {0,3}> ?/.exec(line.slice(at)))
    at += next[0].length;
  const quote = line.slice(0, at);
  const rest = line.slice(at);
  const indent = /^[ \t]*/.exec(rest)?.[0] ?? '';
  const unmarked = rest.slice(indent.length);
  for (const [kind, expression] of kinds) {
    const mark = expression.exec(unmarked)?.[0];
    if (mark !== undefined) return { quote, indent, mark, kind, words: unmarked.slice(mark.length) };
  }
  return { quote, indent, mark: '', kind: 'none', words: unmarked };
}
