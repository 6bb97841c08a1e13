const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  // The owner's text must never be read as a mark.
  '{': '&#123;',
};
const escaped = (text: string) => text.replace(/[&<>"'{]/g, (sign) => escapes[sign] ?? sign);

/** The values for the marks in a section, by name. */
type Item = Readonly<Record<string, string>>;

/** Sections of a page by name, each with the items it is repeated for; without items it is left out. */
export type Sections = Readonly<Record<string, readonly Item[]>>;

/** For a section that appears once and has no values. */
export const once: readonly Item[] = [{}];

/** Repeats the text between a section's marks for each item, with the item's values. */
function fillSection(html: string, name: string, items: readonly Item[]): string {
  const [opening, closing] = [`{{#${name}}}`, `{{/${name}}}`];
  return html
    .split(opening)
    .map((piece, at) => {
      if (at === 0) return piece;
      const [body = '', rest = ''] = piece.split(closing);
      const filled = items.map((item) =>
        Object.entries(item).reduce(
          (text, [key, value]) => text.replaceAll(`{{${name}.${key}}}`, () => escaped(value)),
          body,
        ),
      );
      return filled.join('') + rest;
    })
    .join('');
}

/** Fills in the sections of a page, which were unknown at build; a page without sections is returned unchanged. */
export function fillSections(html: string, sections: Sections): string {
  if (!html.includes('{{#')) return html;
  return Object.entries(sections).reduce((page, [name, items]) => fillSection(page, name, items), html);
}
