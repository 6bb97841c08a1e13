import { useEffect } from 'react';

/** Spec section 9: after footer navigation the page scrolls to top after 100 ms. */
const scrollDelayMs = 100;

/** A link to a section scrolls there by itself, and one that leads out leaves this page as it is. */
function startsAtTop(link: HTMLAnchorElement): boolean {
  return link.hash === '' && link.target !== '_blank';
}

/** Inside the app a page takes the place of another without the window moving; a page chosen in the footer starts at its top. */
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
