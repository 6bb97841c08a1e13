/**
 * What pdf.js 6 does not know of a PDF whose pages hang on one node (scans, and most of what programs write): the page of
 * an index stands at that index. It reads every page before the one that is wanted, and the last page before the first is
 * shown, thus the whole file (mozilla/pdf.js issue 21859). Nodes without pages among them would shift what follows: once
 * something else than a page stands there, pdf.js goes its own way. It looks at the first and the last at the start.
 */
const flatTree = `
async flatKids() {
  if (this.isUneven) return [];
  const root = this.toplevelPagesDict;
  const [kids, count] = await Promise.all([root.getAsync('Kids'), root.getAsync('Count')]);
  return Array.isArray(kids) && kids.length === count && kids.every((kid) => kid instanceof Ref) ? kids : [];
}
async flatPage(index) {
  const ref = (await this.flatKids())[index];
  if (!ref) return null;
  const page = await this.xref.fetchAsync(ref);
  if (page instanceof Dict && !page.has('Kids')) return [page, ref];
  this.isUneven = true;
  return null;
}
async flatIndex(ref) {
  return (await this.flatKids()).findIndex((kid) => isRefsEqual(kid, ref));
}
`;

const changes = [
  {
    method: /async getPageDict\((\w+)\)\s*\{/g,
    first: (given: string) =>
      `const flatPage = await this.flatPage(${given}); if (flatPage) return flatPage;`,
    before: flatTree,
  },
  {
    method: /async getPageIndex\((\w+)\)\s*\{/g,
    first: (given: string) =>
      `const flatIndex = await this.flatIndex(${given}); if (flatIndex >= 0) return flatIndex;`,
    before: '',
  },
] as const;

/**
 * The worker of pdf.js, which then reads of a large PDF with a flat page tree only what is shown.
 * @param source its text, as its package brings it
 * @throws when it is written differently than we know it
 */
export function patchPdfWorker(source: string): string {
  let text = source;
  for (const { method, first, before } of changes) {
    const found = [...text.matchAll(method)];
    const [match] = found;
    if (found.length !== 1 || !match)
      throw new Error(`pdf.js changed: ${method.source} stands ${found.length} times in its worker`);
    const [head, given = ''] = match;
    text = `${text.slice(0, match.index)}${before}${head}${first(given)}${text.slice(match.index + head.length)}`;
  }
  return text;
}
