import { randomInt } from 'node:crypto';
import type { FuzzOptions } from './fuzz.ts';

/** So long in `npm test`; `npm run fuzz` says how long. */
const usualSeconds = 20;

/** How this run fuzzes: with a seed of its own unless FUZZ_SEED names one, for FUZZ_SECONDS, FUZZ_ONLY one operation. */
export function fuzzSettings(): FuzzOptions {
  const { FUZZ_SEED, FUZZ_SECONDS, FUZZ_ONLY } = process.env;
  return {
    seed: Number(FUZZ_SEED ?? randomInt(1_000_000_000)),
    milliseconds: Number(FUZZ_SECONDS ?? usualSeconds) * 1000,
    requests: 20,
    mostRounds: FUZZ_SECONDS === undefined ? 5 : 1000,
    only: FUZZ_ONLY ?? '',
  };
}
