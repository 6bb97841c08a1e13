import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { emotionAssets } from './launcher/build-emotion.ts';
import { cutContracts } from './launcher/build-wire.ts';

const serverModule = /\/(platform|features\/[^/]+)\/server\/|\/db\/|\/app\/(server|deps|main|product)\.ts$/;

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

/** The browser's half: the application (index.html) and the small script of the static pages. */
export default defineConfig({
  plugins: [noServerCode(), cutContracts(), emotionAssets(), tailwindcss(), react()],
  worker: { format: 'es' },
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    manifest: true,
    // light-dark() and oklch() are used as they are: Baseline 2024.
    target: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    // Fonts and drawings stay files: the static pages name them in their head.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { app: 'index.html', static: 'app/layouts/static-page.ts' },
      // A schema or endpoint that nobody uses is dropped, and zod with it.
      treeshake: { manualPureFunctions: ['z', 'endpoint'] },
    },
  },
});
