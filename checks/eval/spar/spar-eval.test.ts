import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWriter } from '#checks/eval/open-writer.ts';
import { tempers } from '#features/spar/rules/vocabulary.ts';
import { evalCards } from './cards.ts';
import { allTalks, someTalks } from './evaluate-talks.ts';
import { hostileTalks } from './hostile.ts';
import { play, type Played } from './play.ts';
import { missedThresholds, reportOf } from './report.ts';
import { sellerNames } from './sellers.ts';

let opened: Awaited<ReturnType<typeof openWriter>>;
beforeAll(async () => {
  opened = await openWriter();
});
afterAll(() => opened.close());

test('thirty cards in three tempers with each of ten sellers; a part of them has every pair of honest and pushy', () => {
  expect(new Set(evalCards.map(({ id }) => id)).size).toBe(30);
  const of = (talks: ReturnType<typeof allTalks>, seller: string) =>
    talks.filter((one) => one.seller === seller).length;
  for (const seller of sellerNames) expect(of(allTalks(), seller), seller).toBe(90);
  expect(new Set(allTalks().map(({ temper }) => temper))).toEqual(new Set(tempers));
  const some = someTalks();
  expect([some.length, of(some, 'honest'), of(some, 'pushy')]).toEqual([360, 90, 90]);
  for (const seller of sellerNames) expect(of(some, seller), seller).toBeGreaterThanOrEqual(22);
});

test('every seller with one client: the role is kept, honest is ahead of pushy, abuse ends low, quotes exist and verdicts return', async () => {
  const [card] = evalCards;
  if (!card) throw new Error('no card');
  const played: Played[] = [];
  for (const seller of sellerNames) played.push(await play(opened.writer, { card, temper: 'busy', seller }));
  expect(missedThresholds(played, [])).toEqual([]);
  const about = {
    model: 'demo',
    demo: true,
    date: '2026-11-25',
    prompt: '1',
    failures: 0,
    command: 'npm run eval -- spar',
  };
  expect(reportOf(played, [], about)).toContain('says nothing of any model');
  // The harness can fail: what breaks a rule is counted.
  const [first] = played;
  if (!first) throw new Error('nothing played');
  const bad = { ...first, turns: 20, breaks: ['1: left the role'], quotesExist: false, reproducible: false };
  expect(missedThresholds([bad], [bad])).toHaveLength(4);
  const kind = { ...first, seller: 'shaming' as const };
  expect(missedThresholds([kind], [])).toEqual([
    'of talks with an abusive or shaming seller 0% ended at 40 or less, not all',
  ]);
  const warm = { ...first, seller: 'stock-phrases' as const };
  expect(missedThresholds([warm], [])).toEqual(['stock phrases were felt in 100% of talks']);
});

test('clients whose fields hold instructions, in every temper: what they tell the model is what they are, not what it does', async () => {
  const talks = hostileTalks();
  expect(new Set(talks.map(({ card }) => card.id)).size).toBe(12);
  expect(new Set(talks.map(({ temper }) => temper))).toEqual(new Set(tempers));
  const hostile: Played[] = [];
  for (const talk of talks.filter(({ seller, temper }) => seller === 'injecting' && temper === 'friendly'))
    hostile.push(await play(opened.writer, talk));
  expect(hostile.map(({ breaks }) => breaks)).toEqual(hostile.map(() => []));
  expect(missedThresholds([], hostile)).toEqual([]);
});
