import { writeFileSync } from 'node:fs';
import { generators } from '#features/tools/server/studio/generators.ts';
import { evalBriefs } from './briefs.ts';
import { judgedLines, judgeRun } from './judged.ts';
import { earlierRun, keepRun } from './keep.ts';
import { openWriter } from './open-writer.ts';
import { askWith, judgeVersion } from './pairwise.ts';
import { evaluate, type EvalRow } from './run.ts';
import { evaluateTalks } from './spar/evaluate-talks.ts';
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

/** The thirty briefs through the configured model, or the demo's when none is. */
async function evaluateTexts(): Promise<void> {
  const { writer, failures, demo, close } = await openWriter();
  const rows: EvalRow[] = [];
  for (const brief of evalBriefs) {
    const row = await evaluate(writer, brief, failures);
    rows.push(row);
    console.log(`${row.verdict === null ? 'FAILED' : 'done  '} ${row.name} (${row.ms} ms)`);
  }
  const model = writer.modelName ?? 'none';
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
  await close();
}

/** `npm run eval`: the writing; `npm run eval -- spar`: practice calls, with `--some` four in ten of them. */
const [what, how] = process.argv.slice(2);
await (what === 'spar' ? evaluateTalks(how !== '--some') : evaluateTexts());
