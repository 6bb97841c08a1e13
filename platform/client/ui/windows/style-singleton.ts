import { useEffect, useState } from 'react';

/**
 * Replaces the package of this name (vite.config.ts): dialogs lock the page's scrolling with a style that depends on
 * the width of the scroll bar. The package writes that style into the document, which the content policy forbids; an
 * adopted style sheet does not count as inline.
 */
export function styleSingleton() {
  let users = 0;
  let sheet: CSSStyleSheet | null = null;

  function add(styles: string): void {
    if (users === 0) {
      sheet = new CSSStyleSheet();
      sheet.replaceSync(styles);
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    }
    users += 1;
  }
  function remove(): void {
    users -= 1;
    if (users > 0) return;
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((adopted) => adopted !== sheet);
    sheet = null;
  }

  /** Adds its styles while at least one instance is mounted; `dynamic`: updates them whenever they change. */
  return function Sheet({
    dynamic = false,
    styles,
  }: {
    readonly styles: string;
    readonly dynamic?: boolean;
  }) {
    const [first] = useState(styles);
    const wanted = dynamic ? styles : first;
    useEffect(() => {
      add(wanted);
      return remove;
    }, [wanted]);
    return null;
  };
}
