import { z } from 'zod';
import { environmentPart, optional } from '#platform/server/env.ts';
import { knownPrices, type ModelPrice } from '#platform/server/model/prices.ts';
import type { DailyLimits } from './quotas.ts';

const daily = (usual: number, max = 100_000) => z.coerce.number().int().min(1).max(max).default(usual);
const priceList = /^[^\s=,]+=\d+\/\d+(?:\s*,\s*[^\s=,]+=\d+\/\d+)*$/;

export const toolsEnvironment = environmentPart({
  /** Runs of the free Frustration Identifier per member and day. */
  IDENTIFIER_DAILY_LIMIT: z.coerce.number().int().min(1).max(10_000).default(5),
  /** The same for members with Premium, who never have fewer than everybody. */
  IDENTIFIER_DAILY_LIMIT_PREMIUM: z.coerce.number().int().min(1).max(10_000).default(50),
  /** Runs of the Identifier for all visitors of the front page together, per day; 0 turns them off. */
  FIRST_LOOK_DAILY_LIMIT: z.coerce.number().int().min(0).max(100_000).default(200),
  /** Runs and tokens of the premium generators per member and day, for Tools and for Premium. */
  STUDIO_DAILY_RUNS: daily(60),
  STUDIO_DAILY_TOKENS: daily(300_000, 100_000_000),
  STUDIO_DAILY_RUNS_PREMIUM: daily(150),
  STUDIO_DAILY_TOKENS_PREMIUM: daily(750_000, 100_000_000),
  /** Email sequences are unlimited; this only stops abuse. */
  EMAIL_SEQUENCES_DAILY_LIMIT: daily(300),
  /** Model prices in US cents per million tokens read / written; for the owner's view of the usage. */
  AI_PRICES: optional(
    z
      .string()
      .regex(priceList, 'must read like model=300/1500, other=100/500 (US cents for a million tokens)'),
  ),
});

interface Values {
  readonly IDENTIFIER_DAILY_LIMIT: number;
  readonly IDENTIFIER_DAILY_LIMIT_PREMIUM: number;
  readonly STUDIO_DAILY_RUNS: number;
  readonly STUDIO_DAILY_TOKENS: number;
  readonly STUDIO_DAILY_RUNS_PREMIUM: number;
  readonly STUDIO_DAILY_TOKENS_PREMIUM: number;
  readonly EMAIL_SEQUENCES_DAILY_LIMIT: number;
  readonly AI_PRICES?: string | undefined;
}

/** What a member may run per day. */
export const dailyLimitsOf = (env: Values): DailyLimits => ({
  identifier: env.IDENTIFIER_DAILY_LIMIT,
  identifierMore: Math.max(env.IDENTIFIER_DAILY_LIMIT, env.IDENTIFIER_DAILY_LIMIT_PREMIUM),
  usual: { runs: env.STUDIO_DAILY_RUNS, tokens: env.STUDIO_DAILY_TOKENS },
  more: { runs: env.STUDIO_DAILY_RUNS_PREMIUM, tokens: env.STUDIO_DAILY_TOKENS_PREMIUM },
  emailSequences: env.EMAIL_SEQUENCES_DAILY_LIMIT,
});

/** Prices by model: the owner's list, plus known prices of the models used when none is named. */
export function modelPricesOf(env: Values): ReadonlyMap<string, ModelPrice> {
  const entries = (env.AI_PRICES ?? '').split(',').filter((entry) => entry.trim() !== '');
  const own = new Map(
    entries.map((entry) => {
      const at = entry.lastIndexOf('=');
      const [input = 0, output = 0] = entry
        .slice(at + 1)
        .split('/')
        .map(Number);
      return [entry.slice(0, at).trim(), { input, output }] as const;
    }),
  );
  return new Map([...Object.entries(knownPrices), ...own]);
}
