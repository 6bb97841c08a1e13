import type { SiteDetails } from '#features/home/contract-site.ts';
import { unquoted } from '#features/home/rules-quotes.ts';

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

type Item = Readonly<Record<string, string>>;

/** Repeats what stands between the marks of a section for each item, with the item's values; none: it is left out. */
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

const once: readonly Item[] = [{}];

/** Puts what the owner told into a page that was built before anybody knew it; other pages come back as they are. */
export function fillSite(html: string, site: SiteDetails): string {
  if (!html.includes('{{#')) return html;
  const { books, claim, communities, founder, owner, testimonials } = site;
  const sections: Readonly<Record<string, readonly Item[]>> = {
    'with-testimonials': testimonials.length > 0 ? once : [],
    // The page has quotation marks of its own.
    testimonial: testimonials.map(({ name, role, words }) => ({ name, role, words: unquoted(words) })),
    'community-soon': communities.length === 0 ? once : [],
    'contact-told': owner.email === '' ? [] : [{ email: owner.email }],
    'contact-untold': owner.email === '' ? once : [],
    founder: founder.name === '' ? [] : [founder],
    'claim-untold': claim.source === '' ? once : [],
    'claim-told': claim.source === '' || claim.url !== '' ? [] : [claim],
    'claim-linked': claim.source === '' || claim.url === '' ? [] : [claim],
    'book-emotions': [books.emotions],
    'book-brain-upgrade-blueprint': [books['brain-upgrade-blueprint']],
  };
  return Object.entries(sections).reduce((page, [name, items]) => fillSection(page, name, items), html);
}
