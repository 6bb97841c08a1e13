import { writeFileSync } from 'node:fs';
import { sparClientPrompt } from '#content/prompts/spar.ts';
import { tempers } from '#features/spar/rules/vocabulary.ts';
import { openWriter } from '#checks/eval/open-writer.ts';
import { evalCards } from './cards.ts';
import { play, type Played } from './play.ts';
import { missedThresholds, reportOf } from './report.ts';
import { type SellerName, sellerNames } from './sellers.ts';

const page = 'docs/eval-spar.md';
const others = sellerNames.slice(2);
const atOnce = 8;

/** Every card in every temper with an honest and a pushy seller, and with two of the others in turn. */
export function allTalks() {
  return evalCards.flatMap((card, at) =>
    tempers.flatMap((temper, row) => {
      const next = at * tempers.length + row;
      const two = [others[(2 * next) % others.length], others[(2 * next + 1) % others.length]];
      const sellers: SellerName[] = ['honest', 'pushy', ...two.flatMap((name) => name ?? [])];
      return sellers.map((seller) => ({ card, temper, seller }));
    }),
  );
}

/** `npm run eval -- spar`: practice calls of scripted sellers. Ends with 1 when a threshold is missed. */
export async function evaluateTalks(): Promise<void> {
  const { writer, failures, demo, close } = await openWriter();
  const waiting = allTalks();
  const played: Played[] = [];
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      played.push(await play(writer, next));
      if (played.length % 60 === 0) console.log(`${played.length} talks played`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  const about = {
    model: writer.modelName ?? 'none',
    demo,
    date: new Date().toISOString().slice(0, 10),
    prompt: sparClientPrompt.version,
    failures: failures(),
  };
  writeFileSync(page, reportOf(played, about));
  const missed = missedThresholds(played);
  console.log(reportOf(played, about));
  console.log(missed.length === 0 ? `every threshold is met (${page})` : `MISSED: ${missed.join('; ')}`);
  if (missed.length > 0) process.exitCode = 1;
  await close();
}
