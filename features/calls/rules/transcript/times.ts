/** Seconds of a time: `1:02`, `01:02:03`, `00:01:02.500` or `00:01:02,500`. */
export function secondsAt(time: string): number {
  const parts = time.replace(',', '.').split(':').map(Number);
  return parts.reduce((sum, part) => sum * 60 + part, 0);
}
