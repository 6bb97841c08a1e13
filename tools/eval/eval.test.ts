import { asSchema } from 'ai';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWriter, type Writer } from '#platform/server/model/writer.ts';
import { chooseModel, providerOf } from '#platform/server/model/provider.ts';
import { modelEnvironment } from '#platform/server/model/env.ts';
import { parseEnvironment } from '#platform/server/env.ts';
import { startModelFake } from '#fakes/model/start.ts';
import { testLog } from '#testing/log.ts';
import { houseRules } from '#content/prompts/house.ts';
import { generators } from '#features/tools/server/studio/generators.ts';
import { evalBriefs } from './briefs/all.ts';
import { judge } from './judge.ts';
import { evaluate } from './run.ts';
import { evalPage, totals } from './table.ts';

let fake: Awaited<ReturnType<typeof startModelFake>>;
let writer: Writer;
const log = testLog();
const failures = () => log.lines.length;

beforeAll(async () => {
  fake = await startModelFake();
  const env = parseEnvironment([modelEnvironment], { AI_BASE_URL: fake.baseUrl, AI_MODEL: 'demo' });
  const [model, modelName] = [chooseModel(env), providerOf(env)?.model ?? null];
  writer = createWriter({
    houseRules,
    model,
    modelName,
    demoNotice: 'Demo',
    // Thirty write at once, and nothing here is to run into a time limit.
    chunkTimeoutMs: 20_000,
    totalTimeoutMs: 30_000,
    partialEveryMs: 0,
    log,
    onOutcome: () => Promise.resolve(),
  });
});
afterAll(() => fake.close());

test('there are thirty briefs, six of each tool, all different and each with facts to find', () => {
  expect(evalBriefs).toHaveLength(30);
  for (const tool of Object.keys(generators))
    expect([tool, evalBriefs.filter((brief) => brief.tool === tool).length]).toEqual([tool, 6]);
  expect(new Set(evalBriefs.map(({ name }) => name)).size).toBe(30);
  expect(evalBriefs.filter(({ facts }) => facts.length === 0)).toEqual([]);
});

test.each(
  evalBriefs.filter(({ tool }, place) => evalBriefs.findIndex((other) => other.tool === tool) === place),
)('every provider can be held to the shape of $tool', ({ tool, input }) => {
  const { schema } = generators[tool].task(input);
  // Providers enforce an object's shape only if the schema requires every property and allows no others.
  const objects: Record<string, unknown>[] = [];
  const collect = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return;
    if ('properties' in value) objects.push({ ...value });
    for (const inner of Object.values(value)) collect(inner);
  };
  collect(asSchema(schema).jsonSchema);
  expect(objects.length).toBeGreaterThan(0);
  for (const { additionalProperties, properties, required } of objects) {
    expect(additionalProperties).toBe(false);
    expect(required).toEqual(Object.keys(properties as object));
  }
});

test('the demo’s model writes all thirty in shape, within limits, honest, and without inventions', async () => {
  const rows = await Promise.all(evalBriefs.map((brief) => evaluate(writer, brief, () => 0)));
  expect(rows.filter(({ verdict }) => verdict === null)).toEqual([]);
  for (const { name, verdict } of rows) {
    expect([
      name,
      verdict?.limitKept,
      verdict?.emailsRight ?? true,
      verdict?.ethics,
      verdict?.invented,
    ]).toEqual([name, true, true, [], []]);
  }
  const page = evalPage(rows, { model: 'demo', demo: true, date: '2026-11-21', prompts: 'x' });
  expect(page).toContain('proves the harness');
  expect(page.split('\n').filter((text) => text.startsWith('| '))).toHaveLength(31);
});

test('what is wrong shows in the verdict: a lacking email, a pressing phrase, an invented figure and name', () => {
  const brief = evalBriefs.find(({ tool }) => tool === 'email-sequences');
  if (!brief) throw new Error('no sequence');
  const email = { subject: 'Act now', sendDay: 1, body: 'Our friend Bernadette saved 70% with us.' };
  const verdict = judge(generators['email-sequences'], brief, { emails: [email, email, email] });
  expect(verdict).toMatchObject({ emailsRight: false, factsFound: 0 });
  expect(verdict.ethics).toContain('false-urgency');
  expect(verdict.invented).toEqual(expect.arrayContaining(['70%', 'Bernadette']));
});

test('a model that fails is a line of the table with its failed attempts, not an end of the run', async () => {
  fake.setMode('garbage');
  const [brief] = evalBriefs;
  if (!brief) throw new Error('no brief');
  const row = await evaluate(writer, brief, failures);
  fake.setMode('ok');
  expect(row).toMatchObject({ verdict: null, repairs: 2 });
  expect(totals([row])[0]).toContain('0 of 1');
});
