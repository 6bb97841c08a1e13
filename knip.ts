import type { KnipConfig } from 'knip';
import { frames, pages } from '#app/pages.ts';
import { staticPages } from '#app/static-pages.ts';

const ofPages = [...Object.values(pages), ...Object.values(staticPages)].map(({ source }) => source);

export default {
  entry: [
    // What `virtual:page-modules` loads.
    ...[...Object.values(frames), ...ofPages].map((source) => `${source}!`),
    'app/main.ts!',
    'app/work.ts!',
    'app/doctor.ts!',
    'app/backup.ts!',
    'platform/server/files/facts/pdf-thread.ts!',
    'app/first-words-drawing.tsx!',
    'app/prerender.tsx!',
    'app/client.tsx!',
    'launcher/*.{ts,mjs}',
    'features/tracker/client/engine/picture-trial.ts',
    'fakes/main.ts',
    'platform/client/ui/windows/style-singleton.ts!',
    'checks/{lint,types,complete-lock,licences}.ts',
    'checks/content/check.ts',
    'checks/spec/write.ts',
    'tools/{bench,eval,faults,films,make,screens}/main.ts',
    'tools/bench/raw-node.ts',
    'tools/films/voice.ts',
    'tools/fuzz.ts',
    'tools/make/{books,certificate,fonts,icons,tracker-trial,worksheets}.ts',
    'tools/mutation/vitest.config.ts',
    'tools/release/{dump,release}.ts',
    'tools/screens/heights.ts',
    'e2e/**/*.ts',
    'db/**/*.ts',
    '**/*.test.{ts,tsx}',
    '*.config.ts',
  ],
  project: ['**/*.{ts,tsx,mjs}', '!dist/**', '!data/**'],
  ignoreExportsUsedInFile: true,
  ignoreDependencies: [
    '@stryker-mutator/core',
    '@stryker-mutator/vitest-runner',
    '@typescript/native',
    'oxlint',
    'oxlint-tsgolint',
    'tailwindcss',
    '@fontsource-variable/figtree',
    '@fontsource-variable/bricolage-grotesque',
  ],
} satisfies KnipConfig;
