export type Device = 'ios' | 'android' | 'other';

/** A dismissed prompt stays away for 7 days [pwa.dismissal-7-days]. */
const hiddenMs = 7 * 24 * 60 * 60 * 1000;

/** What kind of device this is. An iPad says that it is a Mac, but no Mac has a touch screen. */
export function deviceOf(given: { readonly userAgent: string; readonly maxTouchPoints: number }): Device {
  const { userAgent, maxTouchPoints } = given;
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)) return 'ios';
  return /Android/.test(userAgent) ? 'android' : 'other';
}

/** What this browser remembers about installing. */
export interface InstallMemory {
  /** When the prompt was dismissed, in milliseconds; null when it was not. */
  readonly dismissedAt: number | null;
  readonly accepted: boolean;
}

/** Whether the prompt is shown: not where it is installed or was accepted, nor for 7 days after it was dismissed. */
export function mayPrompt(memory: InstallMemory, installed: boolean, now: number): boolean {
  if (installed || memory.accepted) return false;
  // A clock that was set back must not hide it forever.
  const since = memory.dismissedAt === null ? hiddenMs : now - memory.dismissedAt;
  return since >= hiddenMs || since < 0;
}
