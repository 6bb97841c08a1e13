import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startModelFake } from '#fakes/model/start.ts';
import { houseRules } from '#content/prompts/house.ts';
import { parseEnvironment } from '#platform/server/env.ts';
import { modelEnvironment } from '#platform/server/model/env.ts';
import { chooseModel } from '#platform/server/model/provider.ts';
import { createWriter } from '#platform/server/model/writer.ts';
import { testLog } from '#testing/log.ts';
import { anchors, weaknesses } from './anchors.ts';
import { judgedLines, judgeRun } from './judged.ts';
import { earlierRun, keepRun } from './keep.ts';
import { agreementOf, askWith, type Ask, compare, isTrusted } from './pairwise.ts';
import { plainCounts } from './plain.ts';

/** The rating of an anchor, by its text. */
const ratings = new Map(
  anchors.flatMap(({ good, bland, pushy, wrong }) => [
    [good, 2],
    [bland, 1],
    [pushy, 0],
    [wrong, 0],
  ]) as [string, number][],
);
const rated: Ask = ({ textA, textB }) =>
  Promise.resolve((ratings.get(textA) ?? 0) >= (ratings.get(textB) ?? 0) ? 'A' : 'B');
const alwaysFirst: Ask = () => Promise.resolve('A');

test('sixty texts are rated, all different', () => {
  expect(anchors).toHaveLength(15);
  expect(ratings.size).toBe(60);
});

test('patterns and swap test alone tell the good anchors from the bland ones', () => {
  const all = (kind: 'good' | 'bland') => anchors.map((anchor) => plainCounts(anchor[kind]));
  const patterns = (kind: 'good' | 'bland') =>
    all(kind).filter((counts) => counts.patterns.length > 0).length;
  const signable = (kind: 'good' | 'bland') =>
    all(kind).reduce((sum, counts) => sum + counts.signable / counts.sentences, 0) / anchors.length;
  expect(patterns('good')).toBe(0);
  expect(patterns('bland')).toBeGreaterThanOrEqual(12);
  expect(signable('bland')).toBeGreaterThan(0.6);
  expect(signable('good')).toBeLessThan(0.1);
});

test('a judge that agrees with the ratings is trusted, and compares', async () => {
  const [first] = anchors;
  if (!first) throw new Error('no anchors');
  const run = { texts: { one: first.good }, briefs: { one: first.brief } };
  const earlier = { date: '2026-11-23', model: 'm', prompts: 'old', texts: { one: first.pushy } };
  const judged = await judgeRun(rated, { ...run, earlier });
  expect(judged.agreement).toEqual({ agreed: 45, pairs: 45, by: { bland: 15, pushy: 15, wrong: 15 } });
  expect(judged.against).toEqual({ prompts: 'old', better: 1, worse: 0, open: 0 });
  expect(judgedLines(judged).join('\n')).toContain('better 1, worse 0');
  expect(judgedLines(await judgeRun(rated, { ...run, earlier: null })).join('\n')).toContain('Not compared');
});

test('a judge that prefers a place has no opinion, is not trusted, and compares nothing', async () => {
  expect(await compare(alwaysFirst, { brief: 'x', first: 'a', second: 'b' })).toBeNull();
  const judged = await judgeRun(alwaysFirst, {
    texts: { one: 'a' },
    briefs: { one: 'x' },
    earlier: { date: '2026-11-23', model: 'm', prompts: 'old', texts: { one: 'b' } },
  });
  expect([judged.agreement.agreed, judged.against]).toEqual([0, null]);
  expect(judgedLines(judged).join('\n')).toContain('below 85 %');
});

test('85 % is the line', () => {
  const by = { bland: 0, pushy: 0, wrong: 0 };
  expect(isTrusted({ agreed: 85, pairs: 100, by })).toBe(true);
  expect(isTrusted({ agreed: 84, pairs: 100, by })).toBe(false);
});

test('without a model nothing is judged, and the report says so', () => {
  expect(judgedLines(null).join('')).toMatch(/^Not judged/);
});

test('every run is kept, and compared with the newest of other prompts on the same model', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mmg-runs-'));
  const run = { date: '2026-11-23', model: 'a/b', prompts: 'old', texts: { one: 'text' } };
  const now = { date: '2026-11-25', model: 'a/b', prompts: 'new' };
  expect(earlierRun(folder, now)).toBeNull();
  keepRun(folder, { ...run, date: '2026-11-20', prompts: 'older' });
  keepRun(folder, run);
  keepRun(folder, { ...run, model: 'other', date: '2026-11-24' });
  keepRun(folder, { ...now, texts: {} });
  expect(earlierRun(folder, now)).toEqual(run);
});

test('the judge is asked over the wire, and the stand-in proves the way there and back', async () => {
  const fake = await startModelFake();
  const env = parseEnvironment([modelEnvironment], { AI_BASE_URL: fake.baseUrl, AI_MODEL: 'demo' });
  const writer = createWriter({
    houseRules,
    model: chooseModel(env),
    modelName: 'demo',
    demoNotice: 'Demo',
    chunkTimeoutMs: 20_000,
    totalTimeoutMs: 30_000,
    partialEveryMs: 0,
    log: testLog(),
    onOutcome: () => Promise.resolve(),
  });
  const few = anchors.slice(0, 3);
  const { agreed, pairs } = await agreementOf(askWith(writer), few);
  await fake.close();
  expect(pairs).toBe(few.length * weaknesses.length);
  expect(agreed).toBeGreaterThan(0);
});
