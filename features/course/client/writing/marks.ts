/** A text and what of it is selected; the caret stands where `start` is `end`. */
export interface TextSelection {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** The text that is inserted when nothing was selected; it is then selected, to be typed over. */
const placeholder = 'words';

/** Surrounds the selection. Spaces at its ends stay outside: with them inside, Markdown would not read `**`. */
function surround({ text, start, end }: TextSelection, opening: string, closing: string): TextSelection {
  const selected = text.slice(start, end);
  const words = selected.trim() === '' ? placeholder : selected.trim();
  const from = selected.trim() === '' ? end : start + selected.indexOf(words);
  const to = selected.trim() === '' ? end : from + words.length;
  return {
    text: text.slice(0, from) + opening + words + closing + text.slice(to),
    start: from + opening.length,
    end: from + opening.length + words.length,
  };
}

/** Makes the selection bold, or plain again where `**` stands directly around it. */
export function toggleBold(selection: TextSelection): TextSelection {
  const { text, start, end } = selection;
  const [before, after] = [text.slice(0, start), text.slice(end)];
  if (!before.endsWith('**') || !after.startsWith('**')) return surround(selection, '**', '**');
  return {
    text: before.slice(0, -2) + text.slice(start, end) + after.slice(2),
    start: start - 2,
    end: end - 2,
  };
}

/** Makes a link of the selection, and selects its address to be typed. */
export function addLink(selection: TextSelection): TextSelection {
  const address = 'https://';
  const link = surround(selection, '[', `](${address})`);
  if (selection.text.slice(selection.start, selection.end).trim() === '') return link;
  const start = link.end + ']('.length;
  return { ...link, start, end: start + address.length };
}

/** Puts a mark in front of each selected line that is not empty, or removes it if all of them have it. */
export function toggleLines({ text, start, end }: TextSelection, mark: '## ' | '- '): TextSelection {
  const from = text.slice(0, start).lastIndexOf('\n') + 1;
  const lineEnd = text.indexOf('\n', end);
  const to = lineEnd < 0 ? text.length : lineEnd;
  const lines = text.slice(from, to).split('\n');
  const isMarked = lines.every((line) => line === '' || line.startsWith(mark)) && lines.join('') !== '';
  const marked = (line: string) => (line === '' && lines.length > 1 ? line : mark + line);
  const changed = lines
    .map((line) => (line.startsWith(mark) ? line.slice(mark.length) : line))
    .map((line) => (isMarked ? line : marked(line)))
    .join('\n');
  const after = text.slice(0, from) + changed + text.slice(to);
  if (start !== end) return { text: after, start: from, end: from + changed.length };
  const caret = Math.max(from, start + after.length - text.length);
  return { text: after, start: caret, end: caret };
}

/** Puts a line below the one in which the selection ends, with an empty line on both sides. */
export function insertLine({ text, end }: TextSelection, line: string): TextSelection {
  const lineEnd = text.indexOf('\n', end);
  const at = lineEnd < 0 ? text.length : lineEnd;
  const before = text.slice(0, at).trimEnd();
  const after = text.slice(at).replace(/^\n+/, '');
  const written = before === '' ? line : `${before}\n\n${line}`;
  return {
    text: after === '' ? written : `${written}\n\n${after}`,
    start: written.length,
    end: written.length,
  };
}
