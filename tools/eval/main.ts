import { mkdirSync, writeFileSync } from 'node:fs';
import { generators } from '#features/tools/server/studio/generators.ts';
import { evaluateAsk } from './ask/evaluate-ask.ts';
import { answerRequests } from './answer.ts';
import { evalBriefs } from './briefs/all.ts';
import { evidencePage } from './evidence.ts';
import { evaluateCalls, exportCalls, importCalls } from './calls/evaluate-calls.ts';
import { openWriter } from './open-writer.ts';
import { requestFolder, writingRequests } from './rivals.ts';
import { evaluate, type EvalRow } from './run.ts';
import { evaluateTalks } from './spar/evaluate-talks.ts';
import { evalPage, totals } from './table.ts';

const page = 'docs/evidence/eval.md';
const evidence = 'docs/evidence/prompts.md';

/** The newest version among all that was told. */
const promptsOf = () =>
  Object.values(generators)
    .map(({ promptVersion }) => promptVersion)
    .flatMap((versions) => versions.split('/'))
    .toSorted()
    .at(-1) ?? 'none';
const today = () => new Date().toISOString().slice(0, 10);

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
  writeFileSync(page, evalPage(rows, { model, demo, date: today(), prompts: promptsOf() }));
  console.log([demo ? `${model} (demo: proves the harness only)` : model, ...totals(rows), page].join('\n'));
  await close();
}

const howTo = `Answer each file of write/ in a file of the same name in write-answers/ (each alone, with nothing but its own text), and say in write-answers/who.txt who wrote. Then \`npm run eval -- import DIR\`: it writes edit/, our second call, to be answered in edit-answers/; imported again, it writes judge/one and judge/two. Answer these in judge-answers/one and judge-answers/two by another model, who.txt likewise, and import again. With a key, \`npm run eval -- answer DIR\` answers whatever is still open with the configured model.`;

/** Writes the requests of the first round. */
function exportRequests(folder: string): void {
  requestFolder(folder).ask(writingRequests());
  console.log(howTo.replaceAll('DIR', folder));
}

/** Reads answers: writes the judging round, and the evidence once that is answered. */
function importAnswers(folder: string): void {
  const files = requestFolder(folder);
  const texts = files.texts();
  files.ask(files.editRequests());
  const judging = files.judgingRequests();
  files.ask(judging);
  const duels = files.duels();
  console.log(`${texts.size} texts, ${judging.length} requests for judges, ${duels.length} pairs judged`);
  if (duels.length === 0) return;
  const [wrote, judged] = [files.who('write'), files.who('judge')];
  if (wrote === null || judged === null)
    throw new Error('Say who wrote in write-answers/who.txt, and who judged in judge-answers/who.txt.');
  mkdirSync('docs/evidence', { recursive: true });
  writeFileSync(evidence, evidencePage(duels, texts, { wrote, judged, date: today(), prompts: promptsOf() }));
  console.log(evidence);
}

/** `npm run eval`: the writing by rules; `export`, `answer` and `import` with a folder: against rivals; `ask`: questions to the material; `spar`: practice calls; `review`: real ones, `review-export` and `review-import` with a folder. */
const [what, how = ''] = process.argv.slice(2);
const needed = () => {
  if (how === '') throw new Error(`npm run eval -- ${what} DIR`);
  return how;
};
if (what === 'ask') evaluateAsk();
else if (what === 'spar') await evaluateTalks(how !== '--some');
else if (what === 'review') await evaluateCalls();
else if (what === 'review-export') exportCalls(needed());
else if (what === 'review-import') importCalls(needed());
else if (what === 'export') exportRequests(needed());
else if (what === 'answer') await answerRequests(needed());
else if (what === 'import') importAnswers(needed());
else await evaluateTexts();
