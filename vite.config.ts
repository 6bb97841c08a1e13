import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { withoutAnswers } from './launcher/build-contracts.ts';
import { isForItsNames } from './launcher/build-effects.ts';
import { emotionAssets } from './launcher/build-emotion.ts';
import { pageModules } from './launcher/build-pages.ts';
import { pdfAssets } from './launcher/build-pdf.ts';
import { withoutInsertedStyles } from './launcher/build-toasts.ts';
import { withoutJsonSchemas } from './launcher/build-zod.ts';
import { firstPaintScript } from './platform/contract/first-paint.ts';

const serverModule =
  /\/(platform|features\/[^/]+)\/server\/|\/features\/[^/]+\/[^/]+\/server\.ts$|\/db\/|\/app\/(server|deps|main|product)\.ts$/;

/** Law 2 of the house: a browser bundle that reaches server code does not build. */
function noServerCode(): Plugin {
  return {
    name: 'no-server-code',
    applyToEnvironment: (environment) => environment.name === 'client',
    load(id) {
      if (!id.includes('/node_modules/') && serverModule.test(id))
        this.error(`the client reaches server code: ${id}`);
      return null;
    },
  };
}

/** Puts the script of the first paint into the app's document. */
function firstPaint(): Plugin {
  return {
    name: 'first-paint',
    transformIndexHtml: (html) =>
      html.replace('<!-- first paint -->', `<script>${firstPaintScript}</script>`),
  };
}

/** In bytes, for a file that every member is given with the service worker. */
const largestKeptAtOnce = 700_000;

/**
 * `/sw.js`, with the list of public files that it keeps. Left out are the PDF reader and the words that passwords are
 * judged by: they are large, and most members never need them. The same holds for what the tracker loads, which is listed and kept from its first use on
 * (app/client/large-parts.ts).
 */
function serviceWorker() {
  return VitePWA({
    strategies: 'injectManifest',
    srcDir: 'app/client',
    filename: 'sw.ts',
    injectRegister: false,
    manifest: false,
    includeManifestIcons: false,
    injectManifest: {
      globPatterns: [
        'index.html',
        'favicon.svg',
        'icon-*.png',
        'assets/**/*.{js,css,woff2}',
        'assets/emotion-*/*.{json,bin,wasm}',
      ],
      globIgnores: ['assets/pdf-*/**', 'assets/*{pdf,Pdf}*', 'assets/rules-guesses-*'],
      // Their names change with their content.
      dontCacheBustURLsMatching: /^assets\//,
      maximumFileSizeToCacheInBytes: 3_000_000,
      manifestTransforms: [
        (manifest) => {
          const large = manifest.filter(
            ({ url, size }) => !url.startsWith('assets/emotion-') && size > largestKeptAtOnce,
          );
          if (large.length > 0)
            throw new Error(`too large to be kept from the start: ${large.map(({ url }) => url).join(', ')}`);
          return { manifest };
        },
      ],
    },
  });
}

/** The browser's half: the application (index.html) and the small script of the static pages. */
export default defineConfig(({ isSsrBuild = false }) => ({
  plugins: [
    noServerCode(),
    firstPaint(),
    pageModules(),
    withoutAnswers(),
    withoutJsonSchemas(),
    withoutInsertedStyles(),
    emotionAssets(),
    pdfAssets(),
    tailwindcss(),
    react(),
    isSsrBuild ? [] : serviceWorker(),
  ],
  resolve: {
    // It writes styles into the document, which the content policy forbids.
    alias: {
      'react-style-singleton': join(import.meta.dirname, 'platform/client/ui/windows/style-singleton.ts'),
    },
  },
  worker: {
    format: 'es',
    // The tracker's, the only one: what it loads is named alike.
    rolldownOptions: { output: { entryFileNames: 'assets/emotion-[name]-[hash].js' } },
  },
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    manifest: true,
    // light-dark() and oklch() are used as they are: Baseline 2024.
    target: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    // On a static page, the list of what a part is made of would weigh more than what it saves those who fetch the part.
    modulePreload: {
      resolveDependencies: (_file, parts, { hostId }) =>
        hostId.includes('/static-') ? parts.filter((part) => part.endsWith('.css')) : parts,
    },
    // Fonts and drawings stay files: the static pages name them in their head.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // The builds for Node bring entries of their own, which Vite would add to these.
      input: isSsrBuild ? [] : { app: 'index.html', static: 'app/layouts/static-page.ts' },
      // A schema or endpoint that nobody uses is dropped, and zod with it.
      treeshake: {
        manualPureFunctions: ['z', 'endpoint'],
        // In a browser's half, a module of ours that nobody uses a name of isn't fetched, whatever imports it.
        moduleSideEffects: (id) => isSsrBuild || !isForItsNames(id),
      },
      // What many pages need, in one piece: it packs better than in thirty, each of which would cost a phone a request. What
      // is not ours stays in the cache when we change ours, and a static page needs only its own.
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'both',
              priority: 2,
              test: /\/platform\/client\/(install\/card|theme\/theme)\.ts$|\/folding-menus\.ts$|vite\/preload-helper/,
            },
            { name: 'source', priority: 2, test: /\/platform\/(client|contract)\/source\.ts$/ },
            {
              name: 'frame',
              priority: 1,
              test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack|zod)\/|\/zod-config\.ts$/,
            },
            { name: 'common', test: /\/(platform|features|app|content)\//, minShareCount: 20 },
          ],
        },
      },
    },
  },
}));
