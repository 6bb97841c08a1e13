/** Progress is saved when the whole-second position is a multiple of this [course.save-every-10]. */
const saveEverySeconds = 10;

/** Whether to save at this playback position; `lastSaved` is the whole second that was saved last. */
export function savesAt(position: number, lastSaved: number | null): boolean {
  const second = Math.floor(position);
  return second > 0 && second % saveEverySeconds === 0 && second !== lastSaved;
}

/**
 * If a film's length is not known, any position up to a day is accepted; playback may run slightly past the stated end.
 */
const longestFilmSeconds = 24 * 60 * 60;
const endTolerance = 2;

/** Whether this position is possible in this film: finite, not negative, not beyond its end. */
export function isPositionOf(position: number, durationSeconds: number | null): boolean {
  const end = durationSeconds === null ? longestFilmSeconds : durationSeconds + endTolerance;
  return Number.isFinite(position) && position >= 0 && position <= end;
}

/** Where a film resumes: where it was left, or at its beginning if it was left at the very end. */
export function resumeAt(position: number, durationSeconds: number | null): number {
  return durationSeconds !== null && position >= durationSeconds - 3 ? 0 : position;
}

/** Stretches of a film in seconds, in their order and apart from each other. */
export type Played = readonly (readonly [from: number, to: number])[];

/** Several stretches as one list; what was played twice counts once. */
export function playedTogether(parts: Played): Played {
  const together: [number, number][] = [];
  for (const [from, to] of parts.toSorted((a, b) => a[0] - b[0])) {
    const last = together.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else together.push([from, to]);
  }
  return together;
}

/** How much of a film was played, 0 to 1; 0 while its length is not known. */
export function playedShare(parts: Played, duration: number): number {
  if (!Number.isFinite(duration) || duration <= 0) return 0;
  const seconds = playedTogether(parts).reduce((sum, [from, to]) => sum + to - from, 0);
  return Math.min(1, seconds / duration);
}
