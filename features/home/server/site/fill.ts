import type { SiteDetails } from '#features/home/contract-site.ts';
import { unquoted } from '#features/home/rules-quotes.ts';
import { fillSections, once } from '#platform/server/http/fill-sections.ts';

/** The parts of a page that are offered only while a model can write. */
export function fillLook(html: string, isOpen: boolean): string {
  return fillSections(html, { 'look-open': isOpen ? once : [], 'look-closed': isOpen ? [] : once });
}

/** Fills the owner's entries into a page that was built before them; other pages are returned unchanged. */
export function fillSite(html: string, site: SiteDetails): string {
  const { books, claim, communities, founder, legal, links, owner, portrait, testimonials } = site;
  return fillSections(html, {
    'with-testimonials': testimonials.length > 0 ? once : [],
    // The page has quotation marks of its own.
    testimonial: testimonials.map(({ name, role, words }) => ({ name, role, words: unquoted(words) })),
    'calendar-told': links.strategyCall === '' ? [] : once,
    'calendar-untold': links.strategyCall === '' ? once : [],
    'community-soon': communities.length === 0 ? once : [],
    'contact-told': owner.email === '' ? [] : [{ email: owner.email }],
    'contact-untold': owner.email === '' ? once : [],
    'legal-unread': legal.readBy === '' ? once : [],
    founder: founder.name === '' ? [] : [founder],
    portrait: portrait.picture === '' ? [] : [portrait],
    'claim-untold': claim.source === '' ? once : [],
    'claim-told': claim.source === '' || claim.url !== '' ? [] : [claim],
    'claim-linked': claim.source === '' || claim.url === '' ? [] : [claim],
    'book-emotions': [books.emotions],
    'book-brain-upgrade-blueprint': [books['brain-upgrade-blueprint']],
  });
}
