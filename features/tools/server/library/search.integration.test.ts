import { afterAll, beforeAll, expect, test } from 'vitest';
import { find } from '#features/search/contract.ts';
import { generateAdCopy } from '#features/tools/ad-copy/contract.ts';
import { changeResult, editVersion } from '#features/tools/contract-library.ts';
import { studioResults } from '#features/tools/server/studio/tables.ts';
import { type App, startApp } from '#testing/harness.ts';
import { adBrief, adOf, joinStudio } from '#testing/studio.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

type Member = Awaited<ReturnType<typeof joinStudio>>;
/** The ids of the texts that are found. */
const found = async (member: Member, q: string) =>
  (await member.call(find, { query: { q } })).hits
    .filter(({ kind }) => kind === 'text')
    .map(({ address }) => new URL(address, 'http://here').searchParams.get('open'));

test('words find a result by text, fields and name, as beginnings and in any script', async () => {
  const member = await joinStudio(app);
  const adGoal = 'Einen Termin für die Größe 40% Ωmega заказать';
  const { result } = await member.call(generateAdCopy, { body: { ...adBrief, adGoal } });
  await adOf(member);
  for (const q of ['termin', 'GRÖSS grö', 'größe', '40', 'ωmeg', 'ЗАКАЗ', 'midn termin']) {
    expect([q, (await found(member, q)).includes(result.id)]).toEqual([q, q !== 'GRÖSS grö']);
  }
  expect(await found(member, 'termin nowhere')).toEqual([]);
  const params = { id: result.id };
  await member.call(changeResult, { params, body: { title: 'Kampagne Sommer' } });
  expect(await found(member, 'sommer')).toEqual([result.id]);
  const output = { headline: 'My own words', bodyText: 'Edited by hand', imagePrompt: 'A door' };
  await member.call(editVersion, { params: { ...params, number: 1 }, body: { revision: 0, output } });
  expect(await found(member, 'edited by hand')).toEqual([result.id]);
});

test('a word is found in the middle of a sentence that has no blanks, and with its marks', async () => {
  const member = await joinStudio(app);
  const { id } = await adOf(member);
  const titles = {
    新製品iPhoneの価格よりも社員: ['価格', '製品', '価', '社員', 'iphone', '価格よりも'],
    'ग्राहक की चिंता': ['चिंता', 'चिं'],
    สมชายไปตลาด: ['ตลาด'],
    İSTANBUL: ['istanbul', 'İstanbul'],
  };
  for (const [title, words] of Object.entries(titles)) {
    await member.call(changeResult, { params: { id }, body: { title } });
    for (const q of words) expect(await found(member, q), `${title}: ${q}`).toEqual([id]);
  }
  expect(await found(member, '東京')).toEqual([]);
});

test('however old a text is, and however many there are, its words find it; the newest come first', async () => {
  const [member, other] = [await joinStudio(app), await joinStudio(app)];
  const began = app.clock.now().getTime();
  const copies = (userId: string) =>
    Array.from({ length: 1000 }, (_, age) => ({
      userId,
      tool: 'ad-copy',
      title: 'Copy',
      latest: 1,
      excerpt: 'Copy',
      searchText: `everywhere ${age % 400 === 399 ? 'kiln' : 'oven'} text${age}`,
      createdAt: new Date(began - age * 1000),
      updatedAt: new Date(began - age * 1000),
      deletedAt: age === 399 ? new Date(began) : null,
    }));
  const insert = (userId: string) =>
    app.db
      .insert(studioResults)
      .values(copies(userId))
      .returning({ id: studioResults.id, text: studioResults.searchText });
  const mine = await insert(member.userId);
  await insert(other.userId);
  const idOf = (age: number) => mine.find(({ text }) => text.endsWith(` text${age}`))?.id;
  expect(await found(member, 'kil every')).toEqual([idOf(799)]);
  expect(await found(member, 'text999')).toEqual([idOf(999)]);
  expect(await found(member, 'everywhere')).toEqual([0, 1, 2, 3, 4, 5].map(idOf));
});
