/** A legal text as a page shows it. */
export interface LegalText {
  readonly title: string;
  readonly lead: string;
  readonly sections: readonly { readonly title: string; readonly paragraphs: readonly string[] }[];
}

/** Said above every legal text until the owner has taken it over. */
export const starterMark = 'Starter text: have it checked by a lawyer before you rely on it.';

/** The owner's details: they stand in the texts as `{{name}}`, and on the page as words that ask to be filled. */
const placeholders: Readonly<Record<string, string>> = {
  operator: '[name of the operator]',
  address: '[postal address]',
  email: '[email address]',
  law: '[country or state]',
};

function filled(text: string, owner: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = owner[name] ?? placeholders[name];
    if (value === undefined) throw new Error(`a legal text has an unknown placeholder: ${name}`);
    return value;
  });
}

/**
 * Reads a text of this folder: front matter with title and lead, then sections of plain paragraphs.
 * @param owner the owner's details by the names of the placeholders; what is missing stays a placeholder
 * @throws Error when the text is not in this form
 */
export function readLegal(markdown: string, owner: Readonly<Record<string, string>> = {}): LegalText {
  const form = /^---\ntitle: (.+)\nlead: (.+)\n---\n\n(## [\s\S]+)$/.exec(markdown);
  if (!form) throw new Error('a legal text begins with its title and lead, and then has sections');
  const [, title = '', lead = '', body = ''] = form;
  const sections = filled(body, owner)
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [heading = '', ...paragraphs] = section.trim().split(/\n\n+/);
      return { title: heading, paragraphs: paragraphs.map((text) => text.replaceAll('\n', ' ')) };
    });
  return { title, lead, sections };
}
