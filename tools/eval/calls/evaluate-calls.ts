import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { callReviewPrompt } from '#content/prompts/calls.ts';
import { houseRules } from '#content/prompts/house.ts';
import type { PieceSaid } from '#features/calls/rules/review.ts';
import { pieceAssignment, pieceOutput } from '#features/calls/server/review/review.ts';
import { openWriter } from '#tools/eval/open-writer.ts';
import { corpus, type CorpusCall, heldOut } from './corpus.ts';
import { judgeCall, judgedCall, type JudgedCall, piecesSent } from './judged-call.ts';
import { type AboutReviews, missedOfReviews, reviewsPage } from './report.ts';

function conclude(judged: readonly JudgedCall[], page: string, about: Omit<AboutReviews, 'date' | 'prompt'>) {
  const date = new Date().toISOString().slice(0, 10);
  const report = reviewsPage(judged, { ...about, date, prompt: callReviewPrompt.version });
  writeFileSync(page, report);
  const missed = missedOfReviews(judged);
  console.log(report);
  console.log(
    missed.length === 0 ? `every threshold is met (${page})` : `MISSED: ${missed.join('; ')} (${page})`,
  );
  if (missed.length > 0) process.exitCode = 1;
}

const byDemo =
  '**The answers are the demo’s stand-in’s, which follows fixed rules on words and is no AI: this proves the reading, the check of quotes and the harness, and says nothing of any model.** `npm run eval -- review` with a configured model asks that one.';

/** `npm run eval -- review`: the corpus through the configured model, or the demo's. Ends with 1 when a threshold is missed. */
export async function evaluateCalls(): Promise<void> {
  const { writer, demo, close } = await openWriter();
  const judged: JudgedCall[] = [];
  for (const call of corpus) judged.push(await judgeCall(writer, call));
  const unseen: JudgedCall[] = [];
  for (const call of heldOut) unseen.push(await judgeCall(writer, call));
  const model = writer.modelName ?? 'none';
  conclude(judged, 'docs/evidence/eval-calls.md', {
    model,
    ...(demo && { note: byDemo }),
    command: 'npm run eval -- review',
    heldOut: unseen,
  });
  await close();
}

/** Without the call's name: it would tell what it is about. */
const fileOf = (call: CorpusCall, piece: number) =>
  `${String(corpus.indexOf(call) + 1).padStart(2, '0')}-${piece + 1}`;

/** `npm run eval -- review-export DIR`: what a model is asked, one file for each piece, without the marks. */
export function exportCalls(folder: string): void {
  mkdirSync(join(folder, 'review'), { recursive: true });
  mkdirSync(join(folder, 'review-answers'), { recursive: true });
  for (const call of corpus)
    for (const [piece, sent] of piecesSent(call).entries()) {
      const { instructions, fields } = pieceAssignment(sent);
      const text = [
        houseRules,
        ...instructions,
        `<fields-of-this-run>${JSON.stringify(fields)}</fields-of-this-run>`,
        'Answer with the JSON object alone.',
      ];
      writeFileSync(join(folder, 'review', `${fileOf(call, piece)}.md`), text.join('\n\n'));
    }
  console.log(
    `Answer files of ${folder}/review/ in review-answers/NAME.json, each alone, and say in review-answers/who.txt who did. Calls with an answer to each piece are judged by \`npm run eval -- review-import ${folder}\`.`,
  );
}

/** `npm run eval -- review-import DIR`: the calls of which each piece was answered. */
export function importCalls(folder: string): void {
  const answer = (name: string): PieceSaid | null => {
    const file = join(folder, 'review-answers', `${name}.json`);
    return existsSync(file) ? pieceOutput.parse(JSON.parse(readFileSync(file, 'utf8'))) : null;
  };
  const judged = corpus.flatMap((call) => {
    const answers = piecesSent(call).map((_, piece) => answer(fileOf(call, piece)));
    return answers.includes(null) ? [] : [judgedCall(call, answers)];
  });
  const who = readFileSync(join(folder, 'review-answers', 'who.txt'), 'utf8').trim();
  conclude(judged, 'docs/evidence/eval-calls-by-hand.md', {
    model: 'at hand',
    note: `**Answered by a model at hand, through no provider.** ${who}`,
    command: 'npm run eval -- review-import DIR',
  });
}
