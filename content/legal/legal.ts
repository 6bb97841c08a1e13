import { ownerMarks } from './owner.ts';
import { processorsMark } from './processors.ts';

/** A legal text as a page shows it. */
export interface LegalText {
  readonly title: string;
  readonly lead: string;
  readonly sections: readonly { readonly title: string; readonly paragraphs: readonly string[] }[];
}

/** Facts about the product in the texts that are decided elsewhere; each name is a mark such as `{{guaranteeDays}}`. */
export interface LegalFacts {
  readonly guaranteeDays: string;
  /** Prices a month as they are read; marks where a text is filled at each request. */
  readonly toolsPrice: string;
  readonly premiumPrice: string;
  readonly upgradePrice: string;
  /** A sentence with those a year, if any, and a space before it. */
  readonly yearlyPrices: string;
}

/**
 * Reads a text of this folder: front matter with title and lead, then sections of plain paragraphs. The marks of `facts`
 * are filled in; the owner's details stay marks (`{{email}}`) for `fillOwner`.
 * @throws Error when the text is not in this form, or has a mark that nobody fills
 */
export function readLegal(markdown: string, facts: LegalFacts): LegalText {
  const known = [processorsMark, ...ownerMarks, ...Object.keys(facts).map((name) => `{{${name}}}`)];
  for (const mark of markdown.match(/\{\{.*?\}\}/g) ?? [])
    if (!known.includes(mark)) throw new Error(`a legal text has a mark that nobody fills: ${mark}`);
  const filled = Object.entries(facts).reduce(
    (text, [name, value]: [string, string]) => text.replaceAll(`{{${name}}}`, () => value),
    markdown,
  );
  const form = /^---\ntitle: (.+)\nlead: (.+)\n---\n\n(## [\s\S]+)$/.exec(filled);
  if (!form) throw new Error('a legal text begins with its title and lead, and then has sections');
  const [, title = '', lead = '', body = ''] = form;
  const sections = body
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [heading = '', ...paragraphs] = section.trim().split(/\n\n+/);
      return { title: heading, paragraphs: paragraphs.map((text) => text.replaceAll('\n', ' ')) };
    });
  return { title, lead, sections };
}
