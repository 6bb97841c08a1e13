import { can } from '#platform/contract/capabilities.ts';
import type { PublicViewer } from '#platform/contract/viewer.ts';

/** Free members track for 60 seconds in each browser session [tracker.trial-60-s]. */
export const trialMs = 60_000;

/** Subscribers and admins track as long as they like [tracker.subscribed-unlimited]. */
export function isUnlimited(viewer: Pick<PublicViewer, 'tier'>): boolean {
  return can(viewer, 'tracker.unlimited');
}

/** What is left of the trial; never below 0. An invalid count is treated as unused. */
export function trialLeftMs(usedMs: number): number {
  return Number.isFinite(usedMs) && usedMs > 0 ? Math.max(0, trialMs - usedMs) : trialMs;
}

/** Adds tracked time. Time that ran backward adds nothing, and a jump adds at most a second. */
export function spend(usedMs: number, elapsedMs: number): number {
  const step = Number.isFinite(elapsedMs) ? Math.min(1000, Math.max(0, elapsedMs)) : 0;
  return Math.min(trialMs, trialMs - trialLeftMs(usedMs) + step);
}

/** The countdown as shown: whole seconds, rounded up, so that 0 means the end. */
export function countdown(leftMs: number): number {
  return Math.ceil(leftMs / 1000);
}
