import { writeFileSync } from 'node:fs';
import { sparClientPrompt } from '#content/prompts/spar.ts';
import { tempers } from '#features/spar/rules/vocabulary.ts';
import { openWriter } from '#tools/eval/open-writer.ts';
import { evalCards } from './cards.ts';
import { hostileTalks } from './hostile.ts';
import { play, type Played } from './play.ts';
import { missedThresholds, reportOf } from './report.ts';
import { inOrder, sellerNames } from './sellers.ts';

const page = 'docs/evidence/eval-spar.md';
const others = sellerNames.slice(inOrder.length);
const atOnce = 8;

/** Every card in every temper with every seller. */
export const allTalks = () =>
  evalCards.flatMap((card) =>
    tempers.flatMap((temper) => sellerNames.map((seller) => ({ card, temper, seller }))),
  );

/** One client in four, in each temper, for a model that is paid by the word: every seller of the order, and two of the others in turn. */
export function someTalks() {
  return allTalks().filter(({ seller }, at) => {
    const next = Math.floor(at / sellerNames.length);
    if (next % 4 !== 0) return false;
    const two = [others[(2 * next) % others.length], others[(2 * next + 1) % others.length]];
    return inOrder.some((one) => one === seller) || two.includes(seller);
  });
}

/**
 * `npm run eval -- spar`: practice calls of scripted sellers. Ends with 1 when a threshold is missed.
 * @param whole all of them, or one client in four
 */
export async function evaluateTalks(whole: boolean): Promise<void> {
  const { writer, failures, demo, close } = await openWriter();
  const waiting = [...(whole ? allTalks() : someTalks()), ...hostileTalks()];
  const played: Played[] = [];
  const hostile: Played[] = [];
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      ('client' in next ? hostile : played).push(await play(writer, next));
      const count = played.length + hostile.length;
      if (count % 60 === 0) console.log(`${count} talks played`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  const about = {
    model: writer.modelName ?? 'none',
    demo,
    date: new Date().toISOString().slice(0, 10),
    prompt: sparClientPrompt.version,
    failures: failures(),
    command: `npm run eval -- spar${whole ? '' : ' --some'}`,
  };
  const report = reportOf(played, hostile, about);
  writeFileSync(page, report);
  const missed = missedThresholds(played, hostile);
  console.log(report);
  console.log(missed.length === 0 ? `every threshold is met (${page})` : `MISSED: ${missed.join('; ')}`);
  if (missed.length > 0) process.exitCode = 1;
  await close();
}
