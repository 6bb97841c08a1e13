import { can } from '#platform/contract/capabilities.ts';
import { AppError } from '#platform/contract/errors.ts';
import { spentWords } from '#platform/contract/renewal.ts';
import type { Db } from '#platform/server/db/client.ts';
import { type Quota, readAllowance } from '#platform/server/runs/allowance.ts';
import type { SparAllowance } from '#features/spar/contract.ts';
import { sparLimits } from '#features/spar/rules/vocabulary.ts';
import type { SparDeps, SparLimits, SparMember } from '#features/spar/server/spar-deps.ts';

/**
 * The names of the runs: the first answer of a talk, all other answers, the better sentences, what a card's client lets
 * slip, what a client remembers the day after, recordings, and a piece of a real call that is judged.
 */
export const sparRuns = {
  firstTurn: 'spar-talk',
  turn: 'spar-turn',
  sentences: 'spar-sentences',
  tells: 'spar-tells',
  memory: 'spar-memory',
  recording: 'spar-recording',
  piece: 'call-review',
} as const;
type SparRun = (typeof sparRuns)[keyof typeof sparRuns];

/** What is written around a call costs a member nothing: only its answers count. This is only against abuse. */
const besidesPerDay = 60;

/** Recordings per turn: members repeat some. Likewise only against abuse. */
const recordingsPerTurn = 2;

type Without = Omit<Quota, 'now'>;
const free = { more: null, tokenLimit: null, per: 'week' } as const;

/** The quota that a run of this name counts against. */
export function quotaOf(limits: SparLimits, viewer: SparMember, run: SparRun): Without {
  const { userId } = viewer;
  if (run === sparRuns.sentences || run === sparRuns.tells || run === sparRuns.memory) {
    const only = { more: null, tokenLimit: null, unlimited: true };
    return { userId, tools: [run], limit: besidesPerDay, unit: 'debriefs', ...only };
  }
  if (run === sparRuns.recording) return recordingsOf(limits, viewer);
  if (can(viewer, 'spar.use')) return turnsOf(limits, viewer);
  const talks = limits.talksPerWeek;
  return run === sparRuns.firstTurn
    ? { userId, tools: [run], limit: talks, unit: 'practice calls', unlimited: false, ...free }
    : { userId, tools: [run], limit: talks * sparLimits.turns, unit: 'answers', unlimited: true, ...free };
}

function turnsOf(limits: SparLimits, viewer: SparMember): Without {
  const hasMore = can(viewer, 'tools.more');
  const { usual, more } = limits;
  const { turns, tokens } = hasMore ? more : usual;
  return {
    userId: viewer.userId,
    tools: [sparRuns.turn, sparRuns.firstTurn, sparRuns.piece],
    limit: turns,
    more: !hasMore && more.turns > usual.turns ? more.turns : null,
    tokenLimit: tokens,
    tokensWith: [sparRuns.recording],
    unit: 'answers',
    unlimited: false,
  };
}

/** A recording takes no turn, but its tokens count toward the day's tokens: we pay the provider for both. */
function recordingsOf(limits: SparLimits, viewer: SparMember): Without {
  const tools = [sparRuns.recording] as const;
  const only = { userId: viewer.userId, tools, unit: 'recordings', unlimited: true };
  if (!can(viewer, 'spar.use'))
    return { ...only, ...free, limit: limits.talksPerWeek * sparLimits.turns * recordingsPerTurn };
  const { limit, tokenLimit } = turnsOf(limits, viewer);
  const tokensWith = [sparRuns.turn, sparRuns.firstTurn, sparRuns.piece];
  return { ...only, limit: limit * recordingsPerTurn, more: null, tokenLimit, tokensWith };
}

type AllowanceDeps = Pick<SparDeps, 'limits' | 'clock'>;

/** What is left, for display: talks of the week, or turns of the day. */
export async function sparAllowanceOf(
  db: Db,
  { limits, clock }: AllowanceDeps,
  viewer: SparMember,
): Promise<SparAllowance> {
  const quota = quotaOf(limits, viewer, sparRuns.firstTurn);
  const { limit, used, remaining, more, resetsAt, tokens } = await readAllowance(db, {
    ...quota,
    now: clock.now(),
  });
  const isWeek = quota.per === 'week';
  return {
    counts: isWeek ? 'talks' : 'turns',
    per: isWeek ? 'week' : 'day',
    limit,
    used,
    remaining: tokens?.remaining === 0 ? 0 : remaining,
    more,
    resetsAt: resetsAt.toISOString(),
  };
}

/** Refuses to begin a call that could not be answered. @throws AppError allowance_spent */
export async function needAllowance(db: Db, deps: AllowanceDeps, viewer: SparMember): Promise<void> {
  const { remaining, counts, limit, used, per, resetsAt } = await sparAllowanceOf(db, deps, viewer);
  if (remaining > 0) return;
  const unit = counts === 'talks' ? 'practice calls' : 'answers';
  throw new AppError('allowance_spent', {
    // The member's time zone is not known here; their page says the same in local time.
    message: spentWords({ limit, used, unit, per, resetsAt }, 'UTC'),
    retryAfterSeconds: Math.ceil((Date.parse(resetsAt) - deps.clock.now().getTime()) / 1000),
  });
}
