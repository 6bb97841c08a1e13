import { eachEmotion, type Emotion, normalise, type Probabilities, strongest } from './expression.ts';

/** The share of the previous value that remains after one reference interval [tracker.smoothing-emotion]. */
export const smoothness = { emotion: 0.5, arousalValence: 0.7, attention: 0.8 } as const;

/** Smoothness is defined for ten results a second. */
const referenceMs = 100;
/** A longer pause between results counts as this long. */
const longestStepMs = 1000;
/** After a pause longer than this, the past no longer counts. */
export const forgetAfterMs = 1500;

/** To become dominant, an expression needs this lead for this long. */
const lead = { share: 0.08, ms: 250 } as const;

/**
 * How much of the old value remains after `elapsedMs`: s^(Δt / 100 ms), so that 30, 10 or irregular results per second
 * end at the same value. A smoothness of 1 would freeze, so it is capped at 0.99.
 */
export function stays(smooth: number, elapsedMs: number): number {
  const step = Math.min(longestStepMs, Math.max(0, elapsedMs));
  return Math.min(0.99, Math.max(0, smooth)) ** (step / referenceMs);
}

/** One step of exponential smoothing; without a past value, the value itself. */
export function smoothed(past: number | null, value: number, smooth: number, elapsedMs: number): number {
  if (past === null) return value;
  const kept = stays(smooth, elapsedMs);
  return kept * past + (1 - kept) * value;
}

/** Smooths the probabilities, not the label, and normalizes them to 1 again. */
export function smoothedMix(
  past: Probabilities | null,
  mix: Probabilities,
  elapsedMs: number,
): Probabilities {
  if (past === null) return mix;
  return normalise(
    eachEmotion((emotion) => smoothed(past[emotion], mix[emotion], smoothness.emotion, elapsedMs)),
  );
}

/** The expression shown, and which other one has been leading since when. */
export interface Dominance {
  readonly shown: Emotion;
  readonly challenger: Emotion | null;
  readonly since: number;
}

/** Determines the dominant expression with hysteresis: it changes only when another one leads by 0.08 for 250 ms. */
export function dominance(past: Dominance | null, mix: Probabilities, at: number): Dominance {
  const first = strongest(mix);
  if (past === null || first === past.shown || mix[first] - mix[past.shown] <= lead.share)
    return { shown: past?.shown ?? first, challenger: null, since: at };
  if (past.challenger !== first) return { shown: past.shown, challenger: first, since: at };
  if (at - past.since < lead.ms) return past;
  return { shown: first, challenger: null, since: at };
}
