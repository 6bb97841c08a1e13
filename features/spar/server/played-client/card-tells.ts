import { z } from 'zod';
import { sparTellsPrompt } from '#content/prompts/spar.ts';
import { AppError } from '#platform/contract/errors.ts';
import { cleanText } from '#platform/contract/text.ts';
import { beginRun } from '#platform/server/runs/allowance.ts';
import { type RunPlan, runTool } from '#platform/server/runs/run.ts';
import { fieldsOfTalk } from '#features/spar/rules/told.ts';
import { givesAway, sentencesIn } from '#features/spar/rules/words.ts';
import { quotaOf, sparRuns } from '#features/spar/server/talk/allowance.ts';
import type { PlayedClient } from './played-client.ts';
import type { SparDeps, SparMember } from '#features/spar/server/spar-deps.ts';

const output = z.object({ tells: z.array(z.string().trim().min(1).max(200)).min(3).max(6) });

type CardClient = Pick<PlayedClient, 'who' | 'offer' | 'frustration' | 'explanation'>;

/** The longest that a member waits for a call to begin. */
const patienceMs = 8000;
const mostTells = 4;

/** A tell that gives it away by itself is dropped. */
const kept = (tells: readonly string[], { frustration }: CardClient) =>
  tells
    .map(cleanText)
    .filter((one) => one !== '' && !givesAway(one, frustration, ''))
    .slice(0, mostTells);

/** What the card itself says about it, sentence by sentence. */
const ofCard = (client: CardClient) => kept(sentencesIn(client.explanation), client);

function planOf(
  deps: SparDeps,
  viewer: SparMember,
  client: CardClient,
): RunPlan<null, readonly string[], null> {
  const tool = sparRuns.tells;
  const { who, offer, frustration, explanation } = client;
  return {
    counting: {
      begin: (db, run) => beginRun(db, { ...quotaOf(deps.limits, viewer, tool), ...run, tool }),
      left: () => Promise.resolve(null),
    },
    first: {
      assignment: {
        name: tool,
        instructions: [sparTellsPrompt.instructions],
        fields: fieldsOfTalk({ who, offer, unsaid: frustration, because: explanation }),
        schema: output,
        failure: 'The client has nothing to let slip.',
      },
      draft: () => null,
      settle: (written) => ({ keep: () => Promise.resolve(kept(output.parse(written).tells, client)) }),
    },
  };
}

/**
 * What the client of a member's card lets slip, written once as the call begins; without a model, sentences from the
 * card.
 */
export async function tellsOfCard(
  deps: SparDeps,
  viewer: SparMember,
  client: CardClient,
): Promise<readonly string[]> {
  const signal = AbortSignal.timeout(patienceMs);
  try {
    for await (const step of runTool(deps, () => Promise.resolve(planOf(deps, viewer, client)), signal))
      if (step.type === 'done' && step.row.kept.length >= 3) return step.row.kept;
  } catch (error) {
    // The call begins all the same: a client without tells of their own can still be asked.
    if (!(error instanceof AppError) && !signal.aborted) throw error;
  }
  return ofCard(client);
}
