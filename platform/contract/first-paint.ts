/**
 * The one script that stands inside our documents: it runs before the first paint, so that a chosen theme never
 * flashes and a style can tell which place in the page the address names (`:target` does so only after all scripts), and
 * costs no request. The content policy names it by its digest; any other script inside a page stays shut
 * out. The switch itself: platform/client/theme/theme.ts.
 */
export const firstPaintScript =
  "document.documentElement.dataset.hash=location.hash.slice(1);try{const t=localStorage.getItem('theme');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}";
