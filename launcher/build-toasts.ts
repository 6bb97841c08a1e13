import type { Plugin } from 'vite';

const opening = 'function __insertCSS(code) {';

/**
 * Keeps the toast library from writing its styles into the document, which the content policy forbids; they are part of
 * the app's stylesheet instead (`app/layouts/app.css`).
 */
export function withoutInsertedStyles(): Plugin {
  return {
    name: 'without-inserted-styles',
    transform(code, id) {
      if (!id.endsWith('/node_modules/sonner/dist/index.mjs')) return null;
      if (!code.includes(opening))
        this.error('sonner inserts its styles another way: launcher/build-toasts.ts');
      return { code: code.replace(opening, `${opening} return;`), map: null };
    },
  };
}
