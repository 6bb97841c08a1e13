import { linesOf, linesWithin, type Typed } from './typed.ts';

/**
 * Puts a line by itself, with empty lines around it, below the line in which the selection ends or in the place of an
 * empty one. The caret stands behind it.
 */
export function insertLine(given: Typed, line: string): Typed {
  const lines = linesOf(given.text);
  const [, last] = linesWithin(lines, given);
  const at = lines[last];
  const newLine = given.text.includes('\r\n') ? '\r\n' : '\n';
  const isEmpty = (at?.words ?? '').trim() === '';
  const isOpenAbove = isEmpty && (lines[last - 1]?.words ?? '').trim() !== '';
  const isOpenBelow = (lines[last + 1]?.words ?? '').trim() !== '';
  const from = (at?.from ?? 0) + (isEmpty ? 0 : (at?.words.length ?? 0));
  const above = isEmpty ? (isOpenAbove ? newLine : '') : newLine + newLine;
  const before = given.text.slice(0, from) + above + line;
  const rest = given.text.slice((at?.from ?? 0) + (at?.words.length ?? 0));
  return { text: before + (isOpenBelow ? newLine : '') + rest, start: before.length, end: before.length };
}
