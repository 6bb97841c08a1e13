import { isSpace, isWord, type Span, spansOf } from './spans.ts';
import { linesOf, linesWithin, marksOf, type Typed } from './typed.ts';

export type InlineToggle = 'bold' | 'italic';

/** A line after a change, and what of it is selected then. */
interface Changed {
  readonly line: string;
  readonly start: number;
  readonly end: number;
}

/** Stands where nothing was selected, and is selected to be typed over. */
const placeholder = 'words';

/** The selection without spaces at its ends; a caret within a word is that word. */
function narrowed(line: string, start: number, end: number): readonly [number, number] {
  let [a, b] = [start, end];
  if (a === b) {
    if (!isWord(line[a - 1]) && !isWord(line[a])) return [a, b];
    while (isWord(line[a - 1])) a -= 1;
    while (isWord(line[b])) b += 1;
    return [a, b];
  }
  while (a < b && isSpace(line[a])) a += 1;
  while (b > a && isSpace(line[b - 1])) b -= 1;
  return [a, b];
}

/** Grown so that no other mark is cut in two: around what it overlaps, and within what it lies in. */
function grown(spans: readonly Span[], range: readonly [number, number], kind: Span['kind']) {
  let [a, b] = range;
  for (let isDone = false; !isDone; ) {
    isDone = true;
    for (const span of spans) {
      const touches = span.kind === kind ? span.from <= b && a <= span.to : span.from < b && a < span.to;
      const isWithin = span.kind !== kind && span.kind !== 'code' && span.inFrom <= a && b <= span.inTo;
      if (!touches || isWithin || (a <= span.from && span.to <= b)) continue;
      [a, b, isDone] = [Math.min(a, span.from), Math.max(b, span.to), false];
    }
  }
  return [a, b] as const;
}

/** The part of a line from `a` to `b` without the marks of these spans. */
function without(line: string, [a, b]: readonly [number, number], spans: readonly Span[]): string {
  const marks = spans
    .filter(({ from, to }) => a <= from && to <= b)
    .flatMap(
      ({ from, inFrom, inTo, to }) =>
        [
          [from, inFrom],
          [inTo, to],
        ] as const,
    )
    .toSorted(([x], [y]) => x - y);
  let [text, at] = ['', a];
  for (const [from, to] of marks) {
    text += line.slice(at, from);
    at = to;
  }
  return text + line.slice(at, b);
}

const spanAround = (spans: readonly Span[], kind: Span['kind'], [a, b]: readonly [number, number]) =>
  spans.findLast((span) => span.kind === kind && span.from <= a && b <= span.to);

function unwrapped(line: string, { from, inFrom, inTo, to }: Span): Changed {
  const words = line.slice(inFrom, inTo);
  return { line: line.slice(0, from) + words + line.slice(to), start: from, end: from + words.length };
}

/** The change, if the line is then read as it was meant: nothing is written that would be shown as signs. */
function ifRead(changed: Changed, kind: Span['kind'], before: readonly Span[]): Changed | null {
  const after = spansOf(changed.line);
  const others = (spans: readonly Span[]) => spans.filter((span) => span.kind !== kind).length;
  const isRead = after.some(
    (span) => span.kind === kind && span.inFrom <= changed.start && changed.end <= span.inTo,
  );
  return isRead && others(after) === others(before) ? changed : null;
}

/** Moves the ends to where a mark can begin and end: beside a letter it needs a letter within. */
function movable(
  line: string,
  range: readonly [number, number],
  { spans, others }: { readonly spans: readonly Span[]; readonly others: readonly Span[] },
) {
  let [a, b] = range;
  const isSign = (at: number) =>
    spans.some(({ from, inFrom, inTo, to }) => (from <= at && at < inFrom) || (inTo <= at && at < to));
  while (a < b && isWord(line[a - 1]) && !isWord(line[a])) a += isSign(a) ? -1 : 1;
  while (b > a && isWord(line[b]) && !isWord(line[b - 1])) b += isSign(b - 1) ? 1 : -1;
  // Within a word * is the only mark, and with others of it in the line the parser loses count: then the whole word.
  if (others.some(({ from }) => line[from] === '*')) {
    while (isWord(line[a - 1])) a -= 1;
    while (isWord(line[b])) b += 1;
  }
  return [a, b] as const;
}

function wrapped(line: string, kind: InlineToggle, range: readonly [number, number]): Changed | null {
  const spans = spansOf(line);
  const own = spans.filter((span) => span.kind === kind);
  const others = spans.filter((span) => span.kind !== kind);
  const [a, b] = movable(line, grown(spans, range, kind), { spans, others });
  const words = a === b && range[0] === range[1] ? placeholder : without(line, [a, b], own);
  if (words.trim() === '') return null;
  // A longer run of the same sign would be read as another mark, and within a word _ is no mark at all.
  const beside = new Set([line[a - 1], words[0], words.at(-1), line[b]]);
  const isInWord = isWord(line[a - 1]) || isWord(line[b]);
  const signs = isInWord ? ['*'] : kind === 'bold' ? ['*', '_'] : ['_', '*'];
  const sign = signs.find((each) => !beside.has(each));
  if (sign === undefined) return null;
  const mark = kind === 'bold' ? sign.repeat(2) : sign;
  const start = a + mark.length;
  return ifRead(
    {
      line: line.slice(0, a) + mark + words + mark + line.slice(b),
      start,
      end: start + words.length,
    },
    kind,
    spans,
  );
}

interface Part {
  /** Its number in the text. */
  readonly at: number;
  readonly line: string;
  readonly range: readonly [number, number];
}

/** What is selected of each line, without the marks in front of it. */
function partsOf(given: Typed): readonly Part[] {
  const lines = linesOf(given.text);
  const [first, last] = linesWithin(lines, given);
  return lines.slice(first, last + 1).flatMap(({ from, words }, index) => {
    const beginning = words.length - marksOf(words).words.length;
    const within = (place: number) => Math.min(words.length, Math.max(beginning, place - from));
    const range = narrowed(words, within(given.start), within(given.end));
    const isEmpty = range[0] === range[1] && given.start !== given.end;
    return isEmpty ? [] : [{ at: first + index, line: words, range }];
  });
}

/** The text with these lines changed, and selected from the first to the last of them. */
function withLines(given: Typed, changes: ReadonlyMap<number, Changed>): Typed {
  let text = '';
  let [start, end] = [-1, given.end];
  for (const [at, { words, ending }] of linesOf(given.text).entries()) {
    const changed = changes.get(at);
    if (changed) {
      if (start < 0) start = text.length + changed.start;
      end = text.length + changed.end;
    }
    text += (changed?.line ?? words) + ending;
  }
  return start < 0 ? given : { text, start, end };
}

/**
 * Makes the selection bold or italic, line by line, or takes that away where all of it is. A caret is for the word
 * that it stands in, or for words to come.
 */
export function toggleInline(given: Typed, kind: InlineToggle): Typed {
  const parts = partsOf(given);
  const around = parts.map(({ line, range }) => spanAround(spansOf(line), kind, range));
  const isMarked = around.every((span) => span !== undefined);
  const changes = new Map<number, Changed>();
  for (const [index, { at, line, range }] of parts.entries()) {
    const span = around[index];
    const [start, end] = range;
    const changed = span
      ? isMarked
        ? unwrapped(line, span)
        : { line, start, end }
      : wrapped(line, kind, range);
    if (changed) changes.set(at, changed);
  }
  return withLines(given, changes);
}

/** An address as it can stand between the brackets of a link. */
const asHref = (address: string) => address.replaceAll('(', '%28').replaceAll(')', '%29');
const beginning = 'https://';

/**
 * Makes a link of what is selected in one line, with its address selected to be typed; of an address, with the words
 * selected. Within a link, takes it away and leaves its words.
 */
export function toggleLink(given: Typed): Typed {
  const [part] = partsOf(given);
  if (!part) return given;
  const { at, line, range } = part;
  const spans = spansOf(line);
  const links = spans.filter(({ kind }) => kind === 'link');
  const [a, b] = grown(spans, range, 'link');
  const within = links.filter(({ from, to }) => a <= from && to <= b);
  if (within.length > 0) {
    const words = without(line, [a, b], within);
    const plain = { line: line.slice(0, a) + words + line.slice(b), start: a, end: a + words.length };
    return withLines(given, new Map([[at, plain]]));
  }
  const selected = line.slice(a, b);
  const isAddress = /^https:\/\/\S+$/.test(selected);
  const words = isAddress || selected === '' ? placeholder : selected;
  const href = isAddress ? asHref(selected) : beginning;
  const written = `${line.slice(0, a)}[${words}](${href})${line.slice(b)}`;
  const wordsAt = a + 1;
  const checked = ifRead({ line: written, start: wordsAt, end: wordsAt + words.length }, 'link', spans);
  if (!checked) return given;
  const hrefAt = wordsAt + words.length + 2;
  const shown =
    selected === '' || isAddress ? checked : { line: written, start: hrefAt, end: hrefAt + href.length };
  return withLines(given, new Map([[at, shown]]));
}
