import { writeFileSync } from 'node:fs';
import { houseRules } from '#content/prompts/house.ts';
import { generators } from '#features/tools/server/studio/generators.ts';
import { parseEnvironment } from '#platform/server/env.ts';
import type { Logger } from '#platform/server/logger.ts';
import { modelEnvironment } from '#platform/server/model/env.ts';
import { chooseModel, providerOf } from '#platform/server/model/provider.ts';
import { createWriter } from '#platform/server/model/writer.ts';
import { startModelFake } from '#fakes/model/start.ts';
import { evalBriefs } from './briefs.ts';
import { judgedLines, judgeRun } from './judged.ts';
import { earlierRun, keepRun } from './keep.ts';
import { askWith, judgeVersion } from './pairwise.ts';
import { evaluate, type EvalRow } from './run.ts';
import { evalPage, totals } from './table.ts';

const page = 'docs/eval.md';
const runs = 'checks/eval/runs';

/** The newest version among all that was told. */
const promptsOf = () =>
  Object.values(generators)
    .map(({ promptVersion }) => promptVersion)
    .flatMap((versions) => versions.split('/'))
    .toSorted()
    .at(-1) ?? 'none';

/** `npm run eval`: the thirty briefs through the configured model, or the demo's when none is. */
async function main(): Promise<void> {
  const own = parseEnvironment([modelEnvironment], process.env);
  const fake = chooseModel(own) === null ? await startModelFake() : null;
  const env =
    fake === null
      ? own
      : parseEnvironment([modelEnvironment], { AI_BASE_URL: fake.baseUrl, AI_MODEL: 'demo' });
  let failed = 0;
  const silent = () => undefined;
  const log: Logger = {
    debug: silent,
    info: silent,
    warn: () => {
      failed += 1;
    },
    error: silent,
  };
  const writer = createWriter({
    houseRules,
    model: chooseModel(env),
    modelName: providerOf(env)?.model ?? null,
    demoNotice: env.AI_LABEL ?? null,
    chunkTimeoutMs: env.AI_CHUNK_TIMEOUT_MS,
    totalTimeoutMs: env.AI_TOTAL_TIMEOUT_MS,
    partialEveryMs: env.AI_PARTIAL_EVERY_MS,
    log,
    onOutcome: () => Promise.resolve(),
  });
  const rows: EvalRow[] = [];
  for (const brief of evalBriefs) {
    const row = await evaluate(writer, brief, () => failed);
    rows.push(row);
    console.log(`${row.verdict === null ? 'FAILED' : 'done  '} ${row.name} (${row.ms} ms)`);
  }
  const model = writer.modelName ?? 'none';
  const demo = fake !== null || env.AI_LABEL !== undefined;
  const date = new Date().toISOString().slice(0, 10);
  const about = { model, demo, date, prompts: promptsOf() };
  const texts = Object.fromEntries(rows.flatMap(({ name, text }) => (text === null ? [] : [[name, text]])));
  const briefs = Object.fromEntries(evalBriefs.map(({ name, input }) => [name, JSON.stringify(input)]));
  const kept = { date, model, prompts: about.prompts };
  // The demo writes templates: its word on which text is better would mean nothing.
  const judged = demo
    ? null
    : await judgeRun(askWith(writer), { texts, briefs, earlier: earlierRun(runs, kept) });
  const where = keepRun(runs, { ...kept, texts });
  writeFileSync(page, evalPage(rows, about, judged));
  console.log(judgedLines(judged).join('\n'), `(rubric ${judgeVersion}; texts kept in ${where})`);
  console.log([demo ? `${model} (demo: proves the harness only)` : model, ...totals(rows), page].join('\n'));
  await fake?.close();
}

await main();
