import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readBook as readSource } from '#content/books/load.ts';
import { type BookSlug, bookSlugs } from '#content/books/shelf.ts';
import { accessGrants } from '#platform/server/access/tables.ts';
import { signIn } from '#features/account/contract.ts';
import { exportOf } from '#testing/account-cases.ts';
import { type App, startApp } from '#testing/harness.ts';
import { readPlace, savePlace } from '#features/books/contract.ts';
import { deleteHighlight, listHighlights, saveHighlight } from '#features/books/contract-highlights.ts';
import { readText, saveSpot } from '#features/books/contract-text.ts';
import { linesOf } from '#features/books/rules-text.ts';
import { books } from './tables.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

async function readerOf() {
  const actor = await app.join();
  const startsAt = app.clock.now();
  await app.db.insert(accessGrants).values({ userId: actor.userId, tier: 'tools', reason: 'test', startsAt });
  return actor;
}
const of = (book: BookSlug) => ({ query: { book } });

test.each(bookSlugs)(
  'the text of %s has every chapter of the source of its PDF, and no mark of it',
  async (book) => {
    const { title, sections } = await (await readerOf()).call(readText, of(book));
    const source = readSource(book);
    expect(title).toBe(source.title);
    expect(sections.map(({ title: name }) => name)).toEqual(
      expect.arrayContaining(['Before you begin', 'Sources']),
    );
    expect(sections.filter(({ number }) => number !== null)).toHaveLength(source.chapters.length);
    for (const section of sections) {
      const lines = linesOf(section);
      expect(lines.map(({ at }) => at)).toEqual(lines.map((_, at) => at));
      for (const { text } of lines) expect(text).not.toMatch(/[*"]|\[\[|\]\]|:::/);
    }
    const pictures = sections.flatMap(({ blocks }) => blocks.filter(({ kind }) => kind === 'figure'));
    expect(pictures.length).toBeGreaterThan(2);
    for (const picture of pictures)
      expect(picture).toMatchObject({
        picture: expect.stringMatching(/^data:image\/svg\+xml,%3Csvg/),
        alt: expect.stringMatching(/\w/),
      });
  },
);

test('a free member reads the free books, and no word of the premium one; a visitor reads none', async () => {
  const member = await app.join();
  expect((await member.call(readText, of('emotions'))).title).toBe('Emotions');
  const refused = await member.send('/api/books/text?book=make-me-great');
  expect(refused.status).toBe(403);
  expect(await refused.text()).not.toContain('Maren');
  expect((await member.fail(saveSpot, { body: { book: 'make-me-great', spot: 'chapter-1-2' } })).code).toBe(
    'premium_required',
  );
  expect((await app.visitor().send('/api/books/text?book=emotions')).status).toBe(401);
});

test('of a PDF that an admin published there is no text', async () => {
  const reader = await readerOf();
  const own = eq(books.slug, 'make-me-great');
  await app.db.update(books).set({ origin: 'uploaded' }).where(own);
  expect((await reader.fail(readText, of('make-me-great'))).code).toBe('book_unavailable');
  await app.db.update(books).set({ origin: 'shipped' }).where(own);
  expect((await reader.call(readText, of('make-me-great'))).title).toBe('Make Me Great!');
});

test('the line of the text and the page of the PDF are remembered beside each other, and exported', async () => {
  const member = await app.join();
  expect(await member.call(readPlace, of('emotions'))).toEqual({ page: 1, spot: null });
  await member.call(saveSpot, { body: { book: 'emotions', spot: 'chapter-3-12' } });
  expect(await member.call(readPlace, of('emotions'))).toEqual({ page: 1, spot: 'chapter-3-12' });
  await member.call(savePlace, { body: { book: 'emotions', page: 9 } });
  expect(await member.call(readPlace, of('emotions'))).toEqual({ page: 9, spot: 'chapter-3-12' });
  for (const spot of ['chapter-3', 'elsewhere-3', 'chapter-3-12; '])
    expect((await member.fail(saveSpot, { body: { book: 'emotions', spot } })).code).toBe('invalid_input');
  expect(await (await exportOf(member)).text()).toContain('chapter-3-12');
});

test('a member’s highlights are theirs alone, kept once, exported, and taken away even without the plan', async () => {
  const [reader, other] = [await readerOf(), await readerOf()];
  const place = { section: 'chapter-1', line: 2, from: 3, to: 12, text: 'two winters' };
  const [first, second] = [randomUUID(), randomUUID()];
  const save = (actor: typeof reader, id: string, book: BookSlug) =>
    actor.call(saveHighlight, { body: { ...place, id, book } });
  await save(reader, first, 'make-me-great');
  await save(reader, first, 'make-me-great');
  await save(other, first, 'make-me-great');
  await save(reader, second, 'emotions');
  const listed = async (actor: typeof reader, book: BookSlug) =>
    (await actor.call(listHighlights, of(book))).highlights;
  expect(await listed(reader, 'make-me-great')).toEqual([{ ...place, id: first }]);
  expect(await listed(other, 'emotions')).toEqual([]);
  expect(await (await exportOf(reader)).text()).toContain('two winters');
  const backward = { ...place, id: randomUUID(), book: 'emotions' as const, from: 12, to: 3 };
  expect((await reader.fail(saveHighlight, { body: backward })).code).toBe('invalid_input');

  await app.db.delete(accessGrants).where(eq(accessGrants.userId, reader.userId));
  const later = app.visitor();
  await later.call(signIn, { body: { email: reader.email, password: reader.password } });
  expect((await later.fail(listHighlights, of('make-me-great'))).code).toBe('premium_required');
  await later.call(deleteHighlight, { params: { id: first } });
  expect((await later.fail(deleteHighlight, { params: { id: first } })).code).toBe('not_found');
  expect(await listed(other, 'make-me-great')).toHaveLength(1);
});
