import { z } from 'zod';
import { environmentPart } from '#platform/server/env.ts';
import type { SparLimits } from './spar-deps.ts';

const count = (usual: number, max: number) => z.coerce.number().int().min(1).max(max).default(usual);

export const sparEnvironment = environmentPart({
  /** Practice calls per member and week without a plan. */
  SPAR_WEEKLY_TALKS: count(3, 10_000),
  /** Answered turns of practice calls per member and day, for Tools and for Premium. */
  SPAR_DAILY_TURNS: count(150, 100_000),
  SPAR_DAILY_TURNS_PREMIUM: count(300, 100_000),
});

interface Values {
  readonly SPAR_WEEKLY_TALKS: number;
  readonly SPAR_DAILY_TURNS: number;
  readonly SPAR_DAILY_TURNS_PREMIUM: number;
  readonly STUDIO_DAILY_TOKENS: number;
  readonly STUDIO_DAILY_TOKENS_PREMIUM: number;
}

/** How much a member may practice; the tokens per day are as many as for the studio's texts. */
export const sparLimitsOf = (env: Values): SparLimits => ({
  talksPerWeek: env.SPAR_WEEKLY_TALKS,
  usual: { turns: env.SPAR_DAILY_TURNS, tokens: env.STUDIO_DAILY_TOKENS },
  more: { turns: env.SPAR_DAILY_TURNS_PREMIUM, tokens: env.STUDIO_DAILY_TOKENS_PREMIUM },
});
