/** Under this key a browser remembers who was last signed in; it is empty once they have signed out. */
export const lastMemberKey = 'offline-owner';

/**
 * The only inline script in our documents. It costs no request and runs before the first paint, so that the theme never
 * flashes and styles know which part of the page the address names (`:target` does so only after all scripts) and
 * whether a member uses this browser (`data-member`). The content policy allows it by its digest and blocks any other
 * inline script. The switch itself: platform/client/theme/theme.ts.
 */
export const firstPaintScript =
  `{const d=document.documentElement.dataset;d.hash=location.hash.slice(1);try{const s=localStorage,t=s.getItem('theme');` +
  `if(t==='light'||t==='dark')d.theme=t;if(s.getItem('${lastMemberKey}'))d.member=''}catch{}}`;
