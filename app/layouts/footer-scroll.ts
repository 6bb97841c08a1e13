import { useEffect } from 'react';

/** After footer navigation the page scrolls to top after 100 ms [home.scroll-100-ms]. */
const scrollDelayMs = 100;

/** False for a link to a section, which scrolls there anyway, and for a link to a new tab, which keeps this page. */
function startsAtTop(link: HTMLAnchorElement): boolean {
  return link.hash === '' && link.target !== '_blank';
}

/**
 * Inside the app one page replaces another without scrolling; this makes a page chosen in the footer start at its
 * top.
 */
export function useScrollAfterFooter(): void {
  useEffect(() => {
    const onClick = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('footer a') : null;
      if (link && startsAtTop(link)) setTimeout(() => window.scrollTo({ top: 0 }), scrollDelayMs);
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, []);
}
