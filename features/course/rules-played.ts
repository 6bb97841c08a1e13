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
