/** Under this key a browser remembers who was last signed in on it; nothing is there when he has left. */
export const lastMemberKey = 'offline-owner';

/**
 * The one script that stands inside our documents: it runs before the first paint, so that a chosen theme never
 * flashes, a style can tell which place in the page the address names (`:target` does so only after all scripts) and
 * whether a member uses this browser (`data-member`), and costs no request. The content policy names it by its digest; any
 * other script inside a page stays shut out. The switch itself: platform/client/theme/theme.ts.
 */
export const firstPaintScript =
  `{const d=document.documentElement.dataset;d.hash=location.hash.slice(1);try{const s=localStorage,t=s.getItem('theme');` +
  `if(t==='light'||t==='dark')d.theme=t;if(s.getItem('${lastMemberKey}'))d.member=''}catch{}}`;
