/** Under this key a browser remembers who was last signed in; it is empty once they have signed out. */
export const lastMemberKey = 'offline-owner';

/** Under this key a browser remembers a sign-out that the server does not know about yet. */
export const leftKey = 'offline-left';

/**
 * The inline script of every document. It costs no request and runs before the first paint, so that the theme never
 * flashes and styles know which part of the page the address names (`:target` does so only after all scripts), and
 * whether a member uses this browser (`data-member`) or has signed out without the server knowing (`data-left`). The
 * theme then follows what other tabs choose (a storage event without a key says that everything was cleared). The
 * content policy allows the script by its digest and blocks any other inline script but the one below. The switch
 * itself: platform/client/theme/theme.ts.
 */
export const firstPaintScript =
  `{const d=document.documentElement.dataset;d.hash=location.hash.slice(1);try{const s=localStorage,` +
  `f=()=>{const t=s.getItem('theme');if(t==='light'||t==='dark')d.theme=t;else delete d.theme};f();` +
  `addEventListener('storage',e=>{if(!e.key||e.key==='theme')f()});if(s.getItem('${lastMemberKey}'))d.member='';` +
  `if(s.getItem('${leftKey}'))d.left=''}catch{}}`;

/** The id of the template that holds a document's scripts until its first picture is on the screen. */
export const scriptsId = 'scripts';

/**
 * The inline script of documents with a first picture. It adds the app's scripts once the picture is painted, so that
 * neither their bytes nor their work delays it. A hidden tab paints nothing and gets them at once, and no tab waits
 * more than a moment to hear of its paint.
 */
export const afterPaintScript =
  `{const t=document.getElementById('${scriptsId}'),go=()=>{if(t.isConnected)t.replaceWith(t.content)};` +
  `if(document.hidden)go();else{requestAnimationFrame(()=>setTimeout(go,200));` +
  `new PerformanceObserver(go).observe({type:'paint',buffered:true})}}`;
