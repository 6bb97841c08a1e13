import { ownerMarks } from './owner.ts';

/** A legal text as a page shows it. */
export interface LegalText {
  readonly title: string;
  readonly lead: string;
  readonly sections: readonly { readonly title: string; readonly paragraphs: readonly string[] }[];
}

/** Said above every legal text until the owner has taken it over. */
export const starterMark = 'Starter text: have it checked by a lawyer before you rely on it.';

/**
 * Reads a text of this folder: front matter with title and lead, then sections of plain paragraphs. The owner's details
 * stay marks (`{{email}}`) for `fillOwner`.
 * @throws Error when the text is not in this form, or has a mark that nobody fills
 */
export function readLegal(markdown: string): LegalText {
  const form = /^---\ntitle: (.+)\nlead: (.+)\n---\n\n(## [\s\S]+)$/.exec(markdown);
  if (!form) throw new Error('a legal text begins with its title and lead, and then has sections');
  const [, title = '', lead = '', body = ''] = form;
  for (const mark of body.match(/\{\{.*?\}\}/g) ?? []) {
    if (!ownerMarks.includes(mark)) throw new Error(`a legal text has a mark that nobody fills: ${mark}`);
  }
  const sections = body
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [heading = '', ...paragraphs] = section.trim().split(/\n\n+/);
      return { title: heading, paragraphs: paragraphs.map((text) => text.replaceAll('\n', ' ')) };
    });
  return { title, lead, sections };
}
