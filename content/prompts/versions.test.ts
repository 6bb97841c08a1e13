import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/**
 * The digest of each text under its version. Changed a text? Give it a new version, and put that line in the place of
 * the old one: what was generated before keeps the version that it was written with.
 */
const released: Readonly<Record<string, string>> = {
  'ad-copy.ts 2026-11-28.3': 'b611c101a00a567b',
  'call-scripts.ts 2026-11-29.1': '91f85749a1dbd213',
  'ask.ts 2026-11-30.2 2026-11-29.1': '4391e9dfaaecb8c2',
  'calls.ts 2026-11-30.2': '6f8577abaa9177ed',
  'email-sequences.ts 2026-11-30.2 2026-11-28.1': 'bdba66284c6ce74c',
  'ethical-persuasion.ts 2026-11-30.2': '327dfe433ccc352c',
  'ethics-reading.ts 2026-11-30.5': '0115c72cd1e73f56',
  'frustration-identifier.ts 2026-11-28.2': '0ee08297975f8cc3',
  'house.ts 2026-11-28.2': '05290e6343600dcd',
  'messaging.ts 2026-11-28.6': '22e8ed813b74c3ff',
  'openers.ts 2026-11-30.4': '2bfda36a0b88c185',
  'social-posts.ts 2026-11-28.3': '627556aee20141ae',
  'spar.ts 2026-11-30.4 2026-11-28.2 2026-11-28.2 2026-11-30.1 2026-11-29.1': '4c8f7cb803989dd8',
  'studio.ts 2026-11-29.1': 'e6c94279ea21cfa7',
  'truth-check.ts 2026-11-30.2': '347f0feccba70cbf',
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
