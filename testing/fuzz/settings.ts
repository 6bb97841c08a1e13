import { randomInt } from 'node:crypto';
import type { FuzzOptions } from './fuzz.ts';

/** Duration in `npm test`; `npm run fuzz` sets its own. */
const usualSeconds = 20;
/** `npm test` sends the same requests every time, so what fails there fails again and comes from the change at hand. */
const usualSeed = 20_261_124;

/**
 * This run's settings: FUZZ_SECONDS, FUZZ_ONLY for one operation, and FUZZ_SEED. Without a seed, `npm run fuzz` (which
 * sets the seconds) looks for new faults with a seed of its own.
 */
export function fuzzSettings(): FuzzOptions {
  const { FUZZ_SEED, FUZZ_SECONDS, FUZZ_ONLY } = process.env;
  const seed = FUZZ_SECONDS === undefined ? usualSeed : randomInt(1_000_000_000);
  return {
    seed: Number(FUZZ_SEED ?? seed),
    milliseconds: Number(FUZZ_SECONDS ?? usualSeconds) * 1000,
    requests: 20,
    mostRounds: FUZZ_SECONDS === undefined ? 5 : 1000,
    only: FUZZ_ONLY ?? '',
  };
}
