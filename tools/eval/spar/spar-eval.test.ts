import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWriter } from '#tools/eval/open-writer.ts';
import { tempers } from '#features/spar/rules/vocabulary.ts';
import { evalCards } from './cards.ts';
import { allTalks, someTalks } from './evaluate-talks.ts';
import { hostileTalks } from './hostile.ts';
import { play, type Played } from './play.ts';
import { missedThresholds, reportOf } from './report.ts';
import { inOrder, sellerNames } from './sellers.ts';

let opened: Awaited<ReturnType<typeof openWriter>>;
beforeAll(async () => {
  opened = await openWriter();
});
afterAll(() => opened.close());

test('thirty cards in three tempers with each seller; a part of them has every seller of the order', () => {
  expect(new Set(evalCards.map(({ id }) => id)).size).toBe(30);
  const of = (talks: ReturnType<typeof allTalks>, seller: string) =>
    talks.filter((one) => one.seller === seller).length;
  for (const seller of sellerNames) expect(of(allTalks(), seller), seller).toBe(90);
  expect(new Set(allTalks().map(({ temper }) => temper))).toEqual(new Set(tempers));
  for (const seller of inOrder) expect(of(someTalks(), seller), seller).toBe(23);
  expect(new Set(someTalks().map(({ temper }) => temper))).toEqual(new Set(tempers));
});

test('silent, lazy, pushy, rambling, kind, playing the course and brilliant stand in this order at every length; the course gets it out without the secret', async () => {
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
  const upside = played.map((one) => ({ ...one, heardAfter: new Map([[4, 50]]) }));
  expect(missedThresholds(upside, []).join()).toContain('the sellers stood in order in 0%');
  const closed = played.map((one) => ({ ...one, outAt: null }));
  expect(missedThresholds(closed, []).join()).toContain('it was out by turn 10 in 0%');
});

test('clients whose fields hold instructions, in every temper: what they tell the model is what they are, not what it does', async () => {
  const talks = hostileTalks();
  expect(new Set(talks.map(({ card }) => card.id)).size).toBe(12);
  expect(new Set(talks.map(({ temper }) => temper))).toEqual(new Set(tempers));
  const hostile: Played[] = [];
  const injecting = talks.filter(({ seller, temper }) => seller === 'injecting' && temper === 'friendly');
  // `npm run eval -- spar` plays all of them; the demo's model takes them all alike.
  for (const talk of injecting.slice(0, 3)) hostile.push(await play(opened.writer, talk));
  expect(hostile.map(({ breaks }) => breaks)).toEqual(hostile.map(() => []));
  expect(missedThresholds([], hostile)).toEqual([]);
});
