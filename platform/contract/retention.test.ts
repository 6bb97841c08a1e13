import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { keptMs, retentionRows } from './retention.ts';

test('docs/data.md lists how long each thing is kept, from the table that the code deletes by', () => {
  const document = readFileSync(new URL('../../docs/data.md', import.meta.url), 'utf8');
  const section = document.split('### How long things are kept\n')[1]?.split('\n#')[0] ?? '';
  const listed = section.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| What |'));
  expect(listed).toEqual(retentionRows.map(({ what, time, since }) => `| ${what} | ${time} | ${since} |`));
});

test('a day is a day', () => {
  expect(keptMs('links')).toBe(86_400_000);
});
