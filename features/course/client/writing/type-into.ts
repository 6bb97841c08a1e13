import type { TextSelection } from './marks.ts';

/** What is different between two texts: the place in the old one, and what stands there in the new one. */
function changeBetween(before: string, after: string) {
  const shorter = Math.min(before.length, after.length);
  let from = 0;
  while (from < shorter && before[from] === after[from]) from += 1;
  let same = 0;
  while (same < shorter - from && before.at(-1 - same) === after.at(-1 - same)) same += 1;
  return { from, to: before.length - same, words: after.slice(from, after.length - same) };
}

/** Inserts text as typing does, so that the browser's own Undo works; false where that is not possible. */
function isTyped(words: string): boolean {
  // oxlint-disable typescript/no-deprecated -- and still the only way into a field's history of changes
  if (typeof document.execCommand !== 'function') return false;
  return words === '' ? document.execCommand('delete') : document.execCommand('insertText', false, words);
  // oxlint-enable typescript/no-deprecated
}

/** Focuses a field, writes a changed text into it, and selects the given part. */
export function typeInto(area: HTMLTextAreaElement, { text, start, end }: TextSelection): void {
  area.focus({ preventScroll: true });
  if (text !== area.value) {
    const { from, to, words } = changeBetween(area.value, text);
    area.setSelectionRange(from, to);
    if (!isTyped(words)) {
      // Bypasses React's setter; otherwise React would ignore the event, since it already knows the value.
      Reflect.set(HTMLTextAreaElement.prototype, 'value', text, area);
      area.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertReplacementText' }));
    }
  }
  area.setSelectionRange(start, end);
}
