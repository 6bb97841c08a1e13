/**
 * Turns straight quotes into curly ones: a quote after a space or a bracket opens, every other one closes.
 * @param before the character before the text; empty at the beginning of a line
 */
export function curled(text: string, before = ''): string {
  return (before + text)
    .replace(/(^|[\s([“‘])"/g, '$1“')
    .replaceAll('"', '”')
    .replace(/(^|[\s([“])'/g, '$1‘')
    .replaceAll("'", '’')
    .slice(before.length);
}
