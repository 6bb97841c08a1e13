/**
 * Removes the inline styles that the tabs library writes: the content policy blocks them, and the app sets them again
 * when it takes over. @throws Error for any other inline style, which must become a class
 */
export function withoutStyles(markup: string): string {
  const kept = markup.replace(/ style="(?:outline:none|animation-duration:0s)"/g, '');
  const [other] = / style="[^"]*"/.exec(kept) ?? [];
  if (other !== undefined) throw new Error(`a style inside a document does not count:${other}`);
  return kept;
}
