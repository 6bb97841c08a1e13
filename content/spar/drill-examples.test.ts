import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { drillExamples } from './drill-examples.ts';

const plain = (text: string) =>
  text
    .replaceAll(/\n>? */gu, ' ')
    .replaceAll('’', "'")
    .replaceAll(/\s+/gu, ' ');

test.each(Object.entries(drillExamples))('the good answer for %s stands in its lesson', (_, example) => {
  const [file = ''] = globSync(`content/course/*/*-${example.lesson}.md`);
  const lesson = plain(readFileSync(file, 'utf8'));
  for (const said of [example.says, example.answer]) expect(lesson).toContain(plain(said));
});
