import { z } from 'zod';
import { AppError } from '#platform/contract/errors.ts';
import type { Viewer } from '#platform/server/viewer/load.ts';
import { type Asking, countedOnQuota, runTool } from '#platform/server/runs/run.ts';
import { openerFaults, openerProblems } from '#content/openers.ts';
import { openersPrompt } from '#content/prompts/openers.ts';
import { toolLimits } from '#features/tools/contract.ts';
import { mostFrustrations } from '#features/tools/rules.ts';
import { cardToTell } from '#features/tools/rules/hand-over.ts';
import { fieldsToTell } from '#features/tools/rules/told.ts';
import { type CardRow, cardsWith, changeCard } from './cards.ts';
import { type QuotaDeps, quotaOf } from '#features/tools/server/quotas.ts';

/** The name of these runs in `generations`. */
const tool = 'openers';
const { openers: count } = toolLimits;

const openersOutput = z.object({
  openers: z.array(z.string().trim().min(1).max(toolLimits.opener)).length(count),
});

const occasion =
  /^(I (?:help|work with)\b[^.!?…]*?),? (?:around|at|when|whenever|while|before|after|during)\b([^.!?…]*)/u;
const telling = (text: string): string[] => text.toLowerCase().match(/\p{L}{4,}/gu) ?? [];

/**
 * An opener without the hour or occasion that it tells of the member and that nobody told us: "I work with bakers around
 * five, when the vans load." ends after the bakers. @param told what the member said of their business and clients
 */
export function withoutMadeUp(line: string, told: string): string {
  const [whole = '', who = '', rest = ''] = occasion.exec(line) ?? [];
  const known = new Set(telling(told));
  const isTold = telling(rest).every((word) => known.has(word));
  return isTold && !/\d/u.test(rest) ? line : `${who}${line.slice(whole.length)}`;
}

interface FirstAnswer {
  readonly openers: readonly string[];
  readonly lawful: readonly string[];
}

interface Among {
  /** Those of the first answer that can be used. */
  readonly before?: readonly string[];
  /** Those that the card has: whoever asks for others does not want them again. */
  readonly known?: readonly string[];
}

/** The openers that keep the law and are new, without duplicates, after the earlier ones that did; three at most. */
export function lawfulAmong(openers: readonly string[], { before = [], known = [] }: Among = {}): string[] {
  const lawful = openers.filter((line) => openerFaults(line).length === 0 && !known.includes(line));
  return [...new Set([...before, ...lawful])].slice(0, count);
}

/** What was wrong in a first answer, opener by opener. */
export const problemIn = (openers: readonly string[], known: readonly string[]): string =>
  openers
    .map((line, at) => {
      const problems = [...openerProblems(line), ...(known.includes(line) ? ['They know it already.'] : [])];
      return problems.length === 0 ? '' : `Opener ${at + 1}: ${problems.join(' ')}`;
    })
    .filter((one) => one !== '')
    .join('\n');

/**
 * Asks the model for three openers from a guess, others than the card has. If some break the law, it is asked once more; then those that keep the
 * law are used, even if it is only one.
 */
function openersAsking(
  card: CardRow,
  demoNotice: string | null,
  first: FirstAnswer | null = null,
): Asking<never, CardRow> {
  const { businessDescription, targetAudience } = card;
  const known = card.openers?.lines ?? [];
  const fields = {
    businessDescription,
    targetAudience,
    card: cardToTell(card),
    ...(known.length > 0 && { notAgain: known.join('\n') }),
    ...(first !== null && {
      previousVersion: JSON.stringify(first.openers),
      problem: problemIn(first.openers, known),
    }),
  };
  return {
    assignment: {
      name: tool,
      instructions: [openersPrompt.instructions],
      fields: fieldsToTell(fields),
      schema: openersOutput,
      failure: 'Failed to write. Please try again.',
    },
    draft: () => null,
    settle: (written) => {
      const told = `${businessDescription}\n${targetAudience}`;
      const openers = openersOutput.parse(written).openers.map((line) => withoutMadeUp(line, told));
      const lines = lawfulAmong(openers, { before: first?.lawful ?? [], known });
      if (lines.length < count && first === null)
        return { again: openersAsking(card, demoNotice, { openers, lawful: lines }) };
      if (lines.length === 0) throw new AppError('model_failed');
      const change = { openers: { lines, demoNotice }, opener: null };
      return { keep: (tx, { now }) => changeCard(tx, { id: card.id, userId: card.userId, change, now }) };
    },
  };
}

/**
 * Writes three things to say first from one of this member's cards. A client's words are never sent: on a card with a
 * client's words, those words are the opener.
 * @throws AppError not_found for anyone else's, conflict for a card that was heard, allowance_spent, model_failed
 */
export async function writeOpenersOf(
  deps: QuotaDeps,
  params: { readonly viewer: Viewer; readonly id: string; readonly signal: AbortSignal },
): Promise<CardRow> {
  const { viewer, id, signal } = params;
  const { userId } = viewer;
  const run = runTool(
    deps,
    async () => {
      const [card] = await cardsWith(deps.db, { userId, ids: [id] });
      if (!card) throw new AppError('not_found');
      if (card.heard !== null)
        throw new AppError('conflict', { message: 'They said it: their own words are the opener.' });
      const { limit, ...quota } = quotaOf(deps.limits, viewer, 'identifier');
      // As many as cards can be made in a day.
      const ofCards = {
        ...quota,
        tools: [tool],
        unit: tool,
        limit: limit * mostFrustrations,
        more: null,
      } as const;
      return { counting: countedOnQuota(tool, ofCards), first: openersAsking(card, deps.writer.demoNotice) };
    },
    signal,
  );
  for await (const step of run) if (step.type === 'done') return step.row.kept;
  throw new Error('the run ended without openers');
}
