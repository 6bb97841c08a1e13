import type { Plugin } from 'vite';
import { frames, pages } from '#app/pages.ts';
import { staticPages } from '#app/static-pages.ts';

const name = 'virtual:page-modules';

/**
 * `virtual:page-modules` loads the files that the tables of pages name, each in a part of its own. The browser's
 * version has only the app's pages: the static ones are documents.
 */
export function pageModules(): Plugin {
  let ofApp = false;
  return {
    name: 'page-modules',
    configResolved: ({ build, command }) => {
      ofApp = command === 'build' && !build.ssr;
    },
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load: (id) => {
      if (id !== `\0${name}`) return null;
      const listed = [...Object.values(pages), ...(ofApp ? [] : Object.values(staticPages))];
      const sources = new Set([...Object.values(frames), ...listed.map(({ source }) => source)]);
      const loaders = [...sources].map((source) => `'${source}': () => import('/${source}')`);
      return `export const pageModules = {\n${loaders.join(',\n')}\n};`;
    },
  };
}
