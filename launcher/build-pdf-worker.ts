/**
 * A shortcut that pdf.js 6 lacks for PDFs whose pages all hang on one node (scans, and most of what programs write):
 * the page with an index is the child at that index. Instead it reads every page before the wanted one, and the last
 * page before it shows the first, thus the whole file (mozilla/pdf.js#21859). Empty nodes among them would shift the
 * rest, so as soon as a child is not a page, pdf.js does it its own way. It checks the first and the last at the start.
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
 * The worker of pdf.js, patched to read only what is shown of a large PDF with a flat page tree.
 * @param source its text, as shipped in its package
 * @throws when the text is not the one we know
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
