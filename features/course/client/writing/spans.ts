/** A part of a line between marks: with them from `from` to `to`, without them from `inFrom` to `inTo`. */
export interface Span {
  readonly kind: 'bold' | 'italic' | 'code' | 'link';
  readonly from: number;
  readonly inFrom: number;
  readonly inTo: number;
  readonly to: number;
}

export const isWord = (character: string | undefined) =>
  character !== undefined && /[\p{L}\p{M}\p{N}]/u.test(character);
export const isSpace = (character: string | undefined) => character === undefined || /\s/.test(character);

interface Opened {
  readonly character: string;
  readonly size: number;
  readonly at: number;
}

/** Whether a run of `*` or `_` may begin or end something, by what stands on both sides of it (CommonMark 6.2). */
function sidesOf(line: string, at: number, to: number) {
  const [before, after] = [line[at - 1], line[to]];
  const isMark = (character: string | undefined) => !isSpace(character) && !isWord(character);
  const left = !isSpace(after) && (!isMark(after) || isSpace(before) || isMark(before));
  const right = !isSpace(before) && (!isMark(before) || isSpace(after) || isMark(after));
  return line[at] === '_'
    ? { opens: left && (!right || isMark(before)), closes: right && (!left || isMark(after)) }
    : { opens: left, closes: right };
}

const endOfRun = (line: string, at: number) => {
  let to = at + 1;
  while (line[to] === line[at]) to += 1;
  return to;
};

/** What is bold, italic, code or a link in a line. What the text's parser would leave as it was typed is none. */
export function spansOf(line: string): readonly Span[] {
  const spans: Span[] = [];
  let opened: readonly Opened[] = [];
  const brackets: number[] = [];
  const unclosed = new Set<string>();

  function code(at: number): number {
    const inFrom = endOfRun(line, at);
    const ticks = line.slice(at, inFrom);
    if (unclosed.has(ticks)) return inFrom;
    for (
      let inTo = line.indexOf(ticks, inFrom);
      inTo >= 0;
      inTo = line.indexOf(ticks, endOfRun(line, inTo))
    ) {
      const to = endOfRun(line, inTo);
      if (to - inTo !== ticks.length) continue;
      spans.push({ kind: 'code', from: at, inFrom, inTo, to });
      return to;
    }
    unclosed.add(ticks);
    return inFrom;
  }

  function link(at: number): number {
    const from = brackets.pop();
    const end = from !== undefined && line[at + 1] === '(' ? line.indexOf(')', at) : -1;
    if (from === undefined || end < 0 || /\s/.test(line.slice(at, end))) return at + 1;
    spans.push({ kind: 'link', from, inFrom: from + 1, inTo: at, to: end + 1 });
    opened = opened.filter((each) => each.at < from);
    return end + 1;
  }

  function emphasis(at: number): number {
    const to = endOfRun(line, at);
    const character = line[at] ?? '';
    const { opens, closes } = sidesOf(line, at, to);
    let [next, left] = [at, to - at];
    for (let last = opened.findLast((each) => each.character === character); closes && last; ) {
      if (last.size > left) break;
      const kind = last.size === 2 ? 'bold' : 'italic';
      spans.push({ kind, from: last.at, inFrom: last.at + last.size, inTo: next, to: next + last.size });
      next += last.size;
      left -= last.size;
      opened = opened.slice(0, opened.indexOf(last));
      last = opened.findLast((each) => each.character === character);
    }
    if (!opens || left > 3) return to;
    // Of three, the outer one is italic and the inner ones are bold.
    if (left % 2 === 1) opened = [...opened, { character, size: 1, at: next }];
    if (left > 1) opened = [...opened, { character, size: 2, at: to - 2 }];
    return to;
  }

  for (let at = 0; at < line.length; ) {
    const character = line[at];
    if (character === '\\') at += 2;
    else if (character === '`') at = code(at);
    else if (character === '*' || character === '_') at = emphasis(at);
    else if (character === ']') at = link(at);
    else {
      if (character === '[') brackets.push(at);
      at += 1;
    }
  }
  return spans;
}
