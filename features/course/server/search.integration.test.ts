import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mayContain, plainWords } from '#features/course/rules-search.ts';
import { type App, startApp } from '#testing/harness.ts';
import { lessons } from './tables.ts';

let app: App;
let pieces: readonly string[];
beforeAll(async () => {
  app = await startApp({ COURSE_STARTER: 'true' });
  const rows = await app.db.select({ text: lessons.textContent }).from(lessons);
  pieces = [
    ...rows.flatMap(({ text }) => text.split(/\n{2,}/).map(plainWords)),
    // Stems that begin otherwise than their words, or that are very short.
    'They lied, died and tied the skies.',
    'An e-mail to info@bakery.example: 3.14, -5 and +11 at https://bakery.example/prices?x=1',
    'He goes by what she does.',
  ];
});
afterAll(() => app.close());

/** The pieces in which the database finds the word. */
async function holding(word: string): Promise<readonly string[]> {
  const found = await app.db.execute(sql`
    select value from jsonb_array_elements_text(${JSON.stringify(pieces)}::jsonb) as t(value)
    where to_tsvector('english', value) @@ to_tsquery('english', ${`${word}:*`})`);
  return (found as unknown as { rows: { value: string }[] }).rows.map(({ value }) => value);
}

const words =
  'price prices pricing client trust trying frustration f email mail us using dying lying tying sky skies going yes yearly 11 3 5 bakery info'.split(
    ' ',
  );

test.each(words)('no piece in which the database finds %j is withheld from it', async (word) => {
  const found = await holding(word);
  expect(found.length).toBeGreaterThan(0);
  expect(found.filter((piece) => !mayContain(piece, [word]))).toEqual([]);
});
