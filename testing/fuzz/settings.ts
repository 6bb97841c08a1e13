import { randomInt } from 'node:crypto';
import type { FuzzOptions } from './fuzz.ts';

/** Duration in `npm test`; `npm run fuzz` sets its own. */
const usualSeconds = 20;

/** This run's settings: a new seed unless FUZZ_SEED names one, FUZZ_SECONDS, and FUZZ_ONLY for one operation. */
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
