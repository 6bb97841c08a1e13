import type { SiteDetails } from '#features/home/contract-site.ts';

/**
 * The address of the owner's own page that replaces one of ours; undefined: we show ours. Our addresses are fixed, so
 * that a static page can link to them before the owner has entered anything.
 */
export function elsewhereOf(
  { communities, links }: Pick<SiteDetails, 'communities' | 'links'>,
  path: string,
): string | undefined {
  const pages: Readonly<Record<string, string>> = {
    '/go/strategy-call': links.strategyCall,
    '/go/community': communities[0]?.url ?? '',
    '/about': links.about,
    '/contact': links.contact,
    '/blog': links.blog,
    '/support': links.support,
  };
  return Object.hasOwn(pages, path) ? pages[path] || undefined : undefined;
}
