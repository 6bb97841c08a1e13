import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/**
 * The digest of each text under its version. Changed a text? Give it a new version, and put that line in the place of
 * the old one: what was generated before keeps the version that it was written with.
 */
const released: Readonly<Record<string, string>> = {
  'ad-copy.ts 2026-11-28.3': '175684853cd0348a',
  'call-scripts.ts 2026-11-29.1': '3ba73f8f5cbad5ed',
  'ask.ts 2026-11-29.3 2026-11-29.1': '5d9c6583f5a8bbb0',
  'calls.ts 2026-11-29.3': '54ffcc9f084562e5',
  'email-sequences.ts 2026-11-29.1 2026-11-28.1': '89912dc59caad611',
  'ethical-persuasion.ts 2026-11-29.1': '1acaf23f247e0ea9',
  'frustration-identifier.ts 2026-11-28.2': '0ee08297975f8cc3',
  'house.ts 2026-11-28.2': '05290e6343600dcd',
  'messaging.ts 2026-11-28.6': '9d7fce03bc9af9da',
  'openers.ts 2026-11-29.1': '264057f6d8168e85',
  'social-posts.ts 2026-11-28.3': '3443214abce72017',
  'spar.ts 2026-11-29.1 2026-11-28.2 2026-11-28.2 2026-11-29.1 2026-11-29.1': 'a20501725ebd4f4e',
  'studio.ts 2026-11-29.1': '00b03deac90ce12c',
  'truth-check.ts 2026-11-28.3': 'e1db74bcdf9934ba',
};

const folder = import.meta.dirname;
const comments = /\/\*\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;
const version = /'(\d{4}-\d\d-\d\d\.\d+)'/g;

const wordsOf = (file: string) => readFileSync(join(folder, file), 'utf8').replaceAll(comments, '');

/** The name of a file with its versions, and a digest of what it says; comments and line breaks are not told to a model. */
function digestOf(file: string): readonly [string, string] {
  const text = wordsOf(file);
  const versions = [...text.matchAll(version)].map(([, number]) => number);
  const words = text.replaceAll(version, '').replaceAll(/\s+/g, ' ');
  return [[file, ...versions].join(' '), createHash('sha256').update(words).digest('hex').slice(0, 16)];
}

const texts = readdirSync(folder)
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map(digestOf);

test('every text that a model is given has a version', () => {
  for (const [name] of texts) expect(name).toMatch(/^[\w-]+\.ts( \d{4}-\d\d-\d\d\.\d+)+$/);
});

test('none changes without a new version', () => {
  expect(released).toMatchObject(Object.fromEntries(texts));
});
