import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { openerMost, wordCount } from '#content/openers.ts';
import { sparClients } from '#content/spar/clients.ts';
import { opener, victor } from './BeforeAfter.tsx';

const lesson = readFileSync(
  resolve(
    import.meta.dirname,
    '../../../../content/course/4-master-ethical-persuasion/15-the-first-11-seconds.md',
  ),
  'utf8',
);

test('the opener, before and after, and its answer stand word for word in the lesson that anybody can read', () => {
  const words = lesson.replaceAll(/\s*\n>?\s*/gu, ' ').replaceAll("'", '’');
  for (const said of Object.values(opener)) expect(words).toContain(said);
  expect(wordCount(opener.after)).toBeLessThanOrEqual(openerMost);
});

test('what Victor says on the front page is said by the client that every member may call, and gives nothing away', () => {
  const client = sparClients.find(({ slug }) => slug === 'victor-cfo');
  expect(client?.free).toBe(true);
  expect(client?.who).toBe(victor.who);
  expect(client?.opens).toContain(victor.opens);
  expect(client?.tells).toContain(victor.tell);
  expect(Object.values(victor).join(' ')).not.toContain('$');
});
