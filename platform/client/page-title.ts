import { useEffect } from 'react';
import { currentLook } from './site-look.ts';

let ofRoute: string | undefined;
let ofContent: string | undefined;

function write(): void {
  const title = ofContent ?? ofRoute;
  const { name } = currentLook();
  document.title = title ? `${title} · ${name}` : name;
}

/** Names the document by the kind of page at its address; the front page has no kind. */
export function titleRoute(title: string | undefined): void {
  ofRoute = title;
  write();
}

/**
 * Names the document by what the page shows, so that tabs and history tell one lesson from another.
 * @param title undefined until it is known; until then the title is the kind of page
 */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    ofContent = title;
    write();
    return () => {
      ofContent = undefined;
      write();
    };
  }, [title]);
}
