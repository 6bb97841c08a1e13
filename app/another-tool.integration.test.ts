import { afterAll, beforeAll, beforeEach, expect, expectTypeOf, test, vi } from 'vitest';
import { prefillsOf } from '#features/course/rules-prefills.ts';
import { generateAdCopy } from '#features/tools/ad-copy/contract.ts';
import { editVersion, listResults, refineResult } from '#features/tools/contract-library.ts';
import { readStudio } from '#features/tools/contract-studio.ts';
import type { toolFor as ToolForFunction } from '#fakes/model/tools.ts';
import type { StudioTool } from '#features/tools/registry.ts';
import { toldInRun } from '#features/tools/rules/told.ts';
import type { generators } from '#features/tools/server/studio/generators.ts';
import type { studioContracts } from '#features/tools/studio-contracts.ts';
import { caseStudies, caseStudiesContract } from '#testing/another-tool.ts';
import { type App, startApp } from '#testing/harness.ts';
import { adBrief, joinStudio, leaveStream } from '#testing/studio.ts';

type ToolFor = typeof ToolForFunction;

// Reloads the server with the added tool; the next file gets one without it.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());

vi.mock('#features/tools/registry.ts', async (original) => {
  const { registry } = await original<{ registry: readonly object[] }>();
  const { caseStudies: tool } = await import('#testing/another-tool.ts');
  return { registry: [...registry, tool] };
});
vi.mock('#features/tools/studio-contracts.ts', async (original) => {
  const list = await original<{ studioContracts: object }>();
  const { caseStudiesContract: contract } = await import('#testing/another-tool.ts');
  return { studioContracts: { ...list.studioContracts, [contract.tool.slug]: contract } };
});
vi.mock('#features/tools/server/studio/generators.ts', async (original) => {
  const list = await original<{ generators: object }>();
  const { caseStudiesGenerator: generator } = await import('#testing/another-generator.ts');
  return { generators: { ...list.generators, [generator.slug]: generator } };
});
vi.mock('#fakes/model/tools.ts', async (original) => {
  const { toolFor } = await original<{ toolFor: ToolFor }>();
  const { caseStudiesStandIn: standIn } = await import('#testing/another-generator.ts');
  return {
    toolFor: (...[request, fields]: Parameters<ToolFor>) =>
      request.schemaName === standIn.name ? standIn : toolFor(request, fields),
  };
});

const { generate } = caseStudiesContract;
const body = { businessDescription: 'We clean chimneys', beforeAndAfter: 'Smoke, then none' };

let app: App;
beforeAll(async () => {
  app = await startApp({ STUDIO_DAILY_RUNS: '2' });
});
afterAll(() => app.close());
beforeEach(() => app.model.setMode('ok'));

type Member = Awaited<ReturnType<typeof joinStudio>>;
const runsOf = async (member: Member) => (await member.call(readStudio, {})).allowance.runs.used;

test('a tool that was added answers under its own address, whole and as a stream', async () => {
  const member = await joinStudio(app);
  const { caseStudy, result } = await member.call(generate, { body });
  expect(caseStudy).toBe('Before\nAnd after. We have had clients.');
  // The second call put it in other words, and the member reads that.
  expect(result.versions[0]?.notices).toEqual([
    'We changed “We have had 200 clients.” to “We have had clients.”, so that it tells your reader nothing about themselves and doesn’t press.',
  ]);
  expect(result).toMatchObject({ tool: 'case-studies', title: 'Before' });
  const frames = await member.stream(generate, { body });
  expect(frames.at(0)).toMatchObject({ event: 'partial', data: { tool: 'case-studies' } });
  expect(frames.at(-1)).toMatchObject({
    event: 'done',
    data: { caseStudy: 'Before\nAnd after. We have had clients.' },
  });
});

test('its runs are counted with those of the tools whose quota it shares', async () => {
  const member = await joinStudio(app);
  await member.call(generate, { body });
  expect(await runsOf(member)).toBe(1);
  await member.call(generateAdCopy, { body: adBrief });
  expect(await member.fail(generate, { body })).toMatchObject({ code: 'allowance_spent' });
  expect(await member.fail(generateAdCopy, { body: adBrief })).toMatchObject({ code: 'allowance_spent' });
  expect(await runsOf(member)).toBe(2);
});

test('its failed and stopped runs count for nothing', async () => {
  const member = await joinStudio(app);
  app.model.setMode('garbage');
  expect(await member.fail(generate, { body })).toMatchObject({ code: 'model_failed' });
  app.model.setMode('stall');
  await leaveStream(member, generate.path, body);
  expect(await runsOf(member)).toBe(0);
});

test('its results are a kind of the library, and are edited and refined like any other', async () => {
  const member = await joinStudio(app);
  const { result } = await member.call(generate, { body });
  const query = { tool: caseStudies.slug as StudioTool };
  const { results } = await member.call(listResults, { query });
  expect(results.map(({ id }) => id)).toEqual([result.id]);

  const output = { headline: 'Then', bodyText: 'And now.', imagePrompt: 'A door', quote: 'At last.' };
  const version = { params: { id: result.id, number: '1' }, body: { revision: 0, output } };
  expect((await member.call(editVersion, version)).versions[0]?.output).toEqual(output);
  // An ad's text does not fit a case study, though it contains some of its fields.
  const { quote: _, ...short } = output;
  const asAd = { ...version, body: { revision: 1, output: short } };
  expect(await member.fail(editVersion, asAd)).toMatchObject({ status: 400 });

  const refined = { params: { id: result.id }, body: { refinement: 'shorter' } } as const;
  expect((await member.call(refineResult, refined)).result.versions).toHaveLength(2);
});

test('its page has an address, its fields can be filled by a lesson, and the notices answer for them', async () => {
  const { pagePaths } = await import('./pages.ts');
  expect(pagePaths).toContain('/tools/case-studies');
  expect(prefillsOf(caseStudies.slug as StudioTool)).toEqual(caseStudies.fields);
  expect(toldInRun).toHaveProperty('beforeAndAfter', toldInRun['businessDescription']);
});

test('a tool without contract or generator does not compile', () => {
  expectTypeOf<keyof typeof studioContracts>().toEqualTypeOf<StudioTool>();
  expectTypeOf<keyof typeof generators>().toEqualTypeOf<StudioTool>();
});
