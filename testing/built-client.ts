import { pagePaths, sourcesOf } from '#app/pages.ts';

// A client build as the prerender of its pages reads it.
const css =
  'body{color:red}@font-face{src:url(/assets/text-latin-c3.woff2)}@font-face{src:url(/assets/text-english-a1.woff2)}@font-face{src:url("/assets/display-english-b2.woff2")}';
/** Each page of the app in a file of its own, beside one that all share and one that the shell has already. */
const ofTheApp = [...new Set(pagePaths.flatMap(sourcesOf))].map((source) => [
  source,
  { file: `assets/${source.split('/').at(-1)}.js`, imports: ['_form.js', 'index.html'] },
]);
/** Its manifest and its files. */
export const built = {
  manifest: {
    'app/layouts/static-page.ts': {
      file: 'assets/static-c3.js',
      css: ['assets/static-d4.css'],
      imports: ['_both.js'],
    },
    '_both.js': { file: 'assets/both-e5.js' },
    ...Object.fromEntries(ofTheApp),
    '_form.js': { file: 'assets/form.js', imports: ['index.html'] },
    'index.html': { file: 'app/client.tsx' },
  },
  asset: (path: string) => (path === 'assets/static-d4.css' ? css : ''),
};
