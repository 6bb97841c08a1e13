const wordsAMinute = 220;

/** Minutes that a text takes to read calmly; 1 at least. */
export function readingMinutes(text: string): number {
  const words = text.split(/\s+/).filter((word) => word !== '').length;
  return Math.max(1, Math.round(words / wordsAMinute));
}

interface LessonLength {
  readonly minutes: number | null;
  /** Seconds of its film; null where it has none, or nobody could measure it. */
  readonly filmSeconds: number | null;
}

/** How long a lesson takes, and how long its film is where it has one, e.g. '7 min (film 0:54)'; null: nothing is known. */
export function lengthInWords({ minutes, filmSeconds }: LessonLength): string | null {
  const lesson = minutes === null ? null : `${minutes} min`;
  if (!filmSeconds) return lesson;
  const seconds = Math.round(filmSeconds);
  const film = `film ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return lesson === null ? film : `${lesson} (${film})`;
}

/** Minutes that stand beside a film: rounded, 1 at least. */
export function filmMinutes(seconds: number): number {
  return Math.max(1, Math.round(seconds / 60));
}
