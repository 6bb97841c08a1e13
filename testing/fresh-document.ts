import { restoreProperties } from './global-state.ts';

declare global {
  interface Window {
    readonly happyDOM: { readonly setURL: (url: string) => void };
  }
}

// What `testing/fresh-file.ts` does, for files with a document.
if ('document' in globalThis) await refresh();

async function refresh(): Promise<void> {
  const { onlineManager } = await import('@tanstack/react-query');
  const { cleanup, configure } = await import('@testing-library/react');
  // Longer than the library's default of one second, because machines are busy.
  configure({ asyncUtilTimeout: 10_000 });
  cleanup();
  // One for the whole process: told of a lost connection by one file, it would hold back what the next ones ask for.
  onlineManager.setOnline(true);
  for (const object of [navigator, history, HTMLMediaElement.prototype]) restoreProperties(object, 'all');
  window.happyDOM.setURL('http://localhost:3000/');
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split(';')) {
    const name = cookie.split('=')[0]?.trim();
    if (name) document.cookie = `${name}=; Max-Age=0; Path=/`;
  }
  for (const element of [document.documentElement, document.body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  }
  document.body.replaceChildren();
  // Styles stay: a package writes its own once, when it is loaded.
  document.head.replaceChildren(...document.head.querySelectorAll('style'));
  document.title = '';
  document.adoptedStyleSheets = [];
}
