import type { SiteDetails } from '#features/home/contract-site.ts';
import { unquoted } from '#features/home/rules-quotes.ts';
import { lookFile, lookOf } from './look.ts';
import { nameBefore, ourName, systemName } from '#platform/contract/site-look.ts';
import { fillSections, once, type Sections } from '#platform/server/http/fill-sections.ts';

/** The parts of a page that are offered only while a model can write. */
export function fillLook(html: string, isOpen: boolean): string {
  return fillSections(html, { 'look-open': isOpen ? once : [], 'look-closed': isOpen ? [] : once });
}

/** The name, the logo and the colors of the site, as pages show them. */
function lookSections(site: SiteDetails): Sections {
  const look = lookOf(site);
  const { logo, name } = look;
  const hasOwnPicture = name !== ourName || logo !== null;
  return {
    site: [
      {
        name,
        line: look.line,
        system: systemName(name),
        before: nameBefore(name),
        look: JSON.stringify(look),
      },
    ],
    colors: site.accent.color === '' ? [] : [{ href: lookFile(site, 'colors') }],
    'logo-ours': logo === null ? once : [],
    'logo-square': logo === null || logo.isWide ? [] : [logoItem(logo)],
    'logo-wide': logo?.isWide ? [logoItem(logo)] : [],
    // Our previews are drawn with our name: a site of another name shows its own mark.
    'icon-ours': logo === null ? once : [],
    'icon-own': logo === null ? [] : [{ src: lookFile(site, 'icon') }],
    'share-ours': hasOwnPicture ? [] : once,
    'share-own': hasOwnPicture ? [{ src: logo === null ? '/icon-512.png' : lookFile(site, 'icon') }] : [],
  };
}

const logoItem = ({ src }: { readonly src: string }) => ({ src });

/** Fills the owner's entries into a page that was built before them; other pages are returned unchanged. */
export function fillSite(html: string, site: SiteDetails): string {
  const { books, claim, communities, founder, legal, links, owner, portrait, testimonials } = site;
  return fillSections(html, {
    ...lookSections(site),
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
