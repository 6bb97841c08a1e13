import { directSource, sourceOf } from '#platform/contract/source.ts';

/**
 * Where this visitor came from, as this page's address and the page before it say. Nothing is stored in the browser: a
 * static page hands it on in the links that are followed.
 */
const sourceHere =
  typeof document === 'undefined'
    ? null // While pages are made, nobody comes from anywhere.
    : sourceOf({ address: location.href, referrer: document.referrer });

/** The same as a part of a request; empty where it is not known. */
export const withSource = (): { source?: string } =>
  sourceHere === null || sourceHere === directSource ? {} : { source: sourceHere };

/** Hands it on in the address of a link to another page of this site. */
export function handSourceOn(): void {
  const { source } = withSource();
  if (source === undefined) return;
  document.addEventListener(
    'click',
    ({ target }) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
      if (link === null || link.origin !== location.origin || link.pathname === location.pathname) return;
      const url = new URL(link.href);
      url.searchParams.set('utm_source', source);
      link.href = url.href;
    },
    { capture: true },
  );
}
