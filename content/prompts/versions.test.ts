import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/**
 * The digest of each text under its version. Changed a text? Give it a new version and add its line: those that stand here
 * name what was generated before, and do not change.
 */
const released: Readonly<Record<string, string>> = {
  'ad-copy.ts 2026-11-21.1': '066a6574f9d571cb',
  'ad-copy.ts 2026-11-23.1': 'd4ec45efecb9bc92',
  'ad-copy.ts 2026-11-28.1': 'e6d77b9783ee527d',
  'call-scripts.ts 2026-11-21.1': 'ccddca05189d94ee',
  'call-scripts.ts 2026-11-23.1': '3462af12d72565b4',
  'call-scripts.ts 2026-11-25.1': '36fe3b4940b1f078',
  'call-scripts.ts 2026-11-28.1': '4b74d5e6a7018b60',
  'email-sequences.ts 2026-11-21.1 2026-11-21.1': 'c0df6c13aee6fa33',
  'email-sequences.ts 2026-11-23.1 2026-11-23.1': '5e14d9d4c21f0b04',
  'email-sequences.ts 2026-11-28.1 2026-11-28.1': '2ac8040c9757aa32',
  'ethical-persuasion.ts 2026-11-22.1': 'eb99649066cd1bf0',
  'ethical-persuasion.ts 2026-11-23.1': '5034b90133ccafbe',
  'ethical-persuasion.ts 2026-11-28.1': '38dad19ab9ab3165',
  'frustration-identifier.ts 2026-11-21.1': '10098ba9ff2b713e',
  'frustration-identifier.ts 2026-11-23.1': '2b24ffa76425635d',
  'frustration-identifier.ts 2026-11-28.1': 'bb8a8868bd0d65d8',
  'house.ts 2026-11-22.1': '4184106bf0186309',
  'house.ts 2026-11-23.1': '658d13ce0e08462e',
  'house.ts 2026-11-28.1': '1a3ab3f6f1588771',
  'messaging.ts 2026-11-21.1': '98542a1a99b4c43e',
  'messaging.ts 2026-11-23.1': '525686f3775abbdf',
  'messaging.ts 2026-11-25.1': 'cc411a2d6691d02d',
  'messaging.ts 2026-11-28.1': '0b41fad1c28dcb12',
  'openers.ts 2026-11-28.1': 'c1471e19e90116fe',
  'social-posts.ts 2026-11-21.1': '886d5bf701e53ae6',
  'social-posts.ts 2026-11-23.1': 'f01c457f757e6878',
  'social-posts.ts 2026-11-28.1': '35dd3917e84b770b',
  'spar.ts 2026-11-25.1 2026-11-25.1': '1be41559eed365ad',
  'spar.ts 2026-11-26.1 2026-11-26.1': '94464dfdf31ab753',
  'spar.ts 2026-11-26.2 2026-11-26.1': 'bccabd7e25f4ad2b',
  'spar.ts 2026-11-28.1 2026-11-28.1 2026-11-28.1': '3aad81abed242e21',
  'spar.ts 2026-11-28.2 2026-11-28.1 2026-11-28.1': '924884aca2fa1295',
  'studio.ts 2026-11-21.1': '1b26c1dd354479e4',
  'studio.ts 2026-11-22.1': 'f7729af5c8f4bc59',
  'studio.ts 2026-11-23.1': '52599ca0a1a173a5',
  'studio.ts 2026-11-28.1': 'bd51d1a53deacf5c',
  'truth-check.ts 2026-11-28.1': '18849bad04248ab5',
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
