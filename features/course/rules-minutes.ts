const wordsAMinute = 220;

/** Minutes that a text takes to read calmly; 1 at least. */
export function readingMinutes(text: string): number {
  const words = text.split(/\s+/).filter((word) => word !== '').length;
  return Math.max(1, Math.round(words / wordsAMinute));
}

/** Minutes that stand beside a film: rounded, 1 at least. */
export function filmMinutes(seconds: number): number {
  return Math.max(1, Math.round(seconds / 60));
}
