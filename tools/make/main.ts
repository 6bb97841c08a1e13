// Generates files that are kept in the repository: `npm run make -- books`.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fail, root, Stop, withProjectNode } from '#launcher/project.ts';

const makers: Readonly<Record<string, { readonly script: string; readonly makes: string }>> = {
  books: { script: 'tools/make/books.ts', makes: 'the PDFs of the three books, from content/books' },
  certificate: { script: 'tools/make/certificate.ts', makes: 'the form of the certificate' },
  coverage: {
    script: 'checks/spec/write.ts',
    makes: 'docs/evidence/spec-coverage.md, from the rows and the tests',
  },
  dump: {
    script: 'tools/release/dump.ts',
    makes: 'the installation of this version, for later releases to start from',
  },
  fonts: { script: 'tools/make/fonts.ts', makes: 'the fonts that every page fetches first' },
  heights: {
    script: 'tools/screens/heights.ts',
    makes: 'docs/evidence/screens.md: how tall the main screens are after a year',
  },
  icons: { script: 'tools/make/icons.ts', makes: 'icons and preview pictures' },
  lock: { script: 'checks/complete-lock.ts', makes: 'package-lock.json whole, after npm install' },
  migration: {
    script: 'node_modules/drizzle-kit/bin.cjs',
    makes: 'the next migration, from the tables (-- migration --name what_it_does)',
  },
  screens: { script: 'tools/screens/main.ts', makes: 'pictures of every page' },
  'who-is-told': {
    script: 'tools/make/who-is-told.ts',
    makes: 'the tables of docs/who-is-told.md, from the rows of news',
  },
  'tracker-trial': {
    script: 'tools/make/tracker-trial.ts',
    makes: "a table of what the tracker reads in a folder's photos",
  },
  worksheets: { script: 'tools/make/worksheets.ts', makes: 'the worksheets of the course' },
};

try {
  process.exitCode = make(process.argv.slice(2));
} catch (error) {
  fail(error);
}

/** @returns the maker's exit code @throws Stop for an unknown name, with all of them */
function make([name = '', ...options]: readonly string[]): number {
  const maker = makers[name];
  if (!maker) {
    const known = Object.entries(makers).map(([known, { makes }]) => `  ${known.padEnd(14)} ${makes}`);
    throw new Stop(`npm run make -- NAME makes one of these anew:\n${known.join('\n')}`);
  }
  const before = name === 'migration' ? ['generate'] : [];
  const { status } = spawnSync(process.execPath, [join(root, maker.script), ...before, ...options], {
    cwd: root,
    env: withProjectNode(process.env),
    stdio: 'inherit',
  });
  return status ?? 1;
}
