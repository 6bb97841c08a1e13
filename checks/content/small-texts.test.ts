import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { ofHeads, unsaid } from './voice-words.ts';

const root = resolve(import.meta.dirname, '..', '..');
const within = (room: string, name: RegExp) =>
  readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .filter((file) => name.test(file) && !file.includes('.test.'))
    .map((file) => join(room, file));

/** What members and visitors read besides the course: mails, the questions of the front page, the samples of the tools. */
const files = [
  ...within('content/emails', /\.ts$/u),
  'features/home/rules-questions.ts',
  ...within('features/tools', /^[\w-]+\/sample\.tsx$/u),
];

/** The words between quotation marks, without where things are imported from. */
const saidIn = (file: string) =>
  (readFileSync(join(root, file), 'utf8').match(/'[^'\n]*'|`[^`]*`/gu) ?? [])
    .map((words) => words.slice(1, -1))
    .filter((words) => /\p{L}{2}.* /u.test(words));

test('the texts are found', () => {
  expect(files.length).toBeGreaterThan(12);
  expect(files.flatMap(saidIn).length).toBeGreaterThan(200);
});

test.each(files)('%s claims nothing about heads, and says what a person would say', (file) => {
  const words = saidIn(file);
  expect(words.flatMap((text) => text.match(ofHeads) ?? [])).toEqual([]);
  expect(
    words.flatMap((text) =>
      unsaid.flatMap(({ word, instead }) => (text.match(word) ?? []).map((said) => [said, instead])),
    ),
  ).toEqual([]);
});
