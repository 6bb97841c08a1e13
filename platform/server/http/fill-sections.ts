const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  // A text of the owner's is never read as a mark.
  '{': '&#123;',
};
const escaped = (text: string) => text.replace(/[&<>"'{]/g, (sign) => escapes[sign] ?? sign);

/** The values of a section's marks, by name. */
type Item = Readonly<Record<string, string>>;

/** Sections of a page by name, and what each is repeated for; none: it is left out. */
export type Sections = Readonly<Record<string, readonly Item[]>>;

/** For a section that stands in the page once, without values of its own. */
export const once: readonly Item[] = [{}];

/** Repeats what stands between the marks of a section for each item, with the item's values. */
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

/** Fills sections into a page that was built before anybody knew them; a page without any comes back as it is. */
export function fillSections(html: string, sections: Sections): string {
  if (!html.includes('{{#')) return html;
  return Object.entries(sections).reduce((page, [name, items]) => fillSection(page, name, items), html);
}
