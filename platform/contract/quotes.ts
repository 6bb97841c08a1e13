/**
 * Straight quotes as they are printed: after a space or a bracket one opens, every other one closes.
 * @param before the letter that the text follows; empty at the beginning of a line
 */
export function curled(text: string, before = ''): string {
  return (before + text)
    .replace(/(^|[\s([“‘])"/g, '$1“')
    .replaceAll('"', '”')
    .replace(/(^|[\s([“])'/g, '$1‘')
    .replaceAll("'", '’')
    .slice(before.length);
}
