const wordsAMinute = 220;

/** Minutes that a text takes to read at a relaxed pace; at least 1. */
export function readingMinutes(text: string): number {
  const words = text.split(/\s+/).filter((word) => word !== '').length;
  return Math.max(1, Math.round(words / wordsAMinute));
}

interface LessonLength {
  readonly minutes: number | null;
  /** Seconds of its film; null if it has none, or if the length could not be measured. */
  readonly filmSeconds: number | null;
}

/**
 * How long a lesson takes, and the length of its film if it has one, e.g. '7 min (film 0:54)'; null: nothing is known.
 */
export function lengthInWords({ minutes, filmSeconds }: LessonLength): string | null {
  const lesson = minutes === null ? null : `${minutes} min`;
  if (!filmSeconds) return lesson;
  const seconds = Math.round(filmSeconds);
  // In a narrow column the line breaks before the film, not within it.
  const film = `film\u00a0${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return lesson === null ? film : `${lesson} (${film})`;
}

/** Minutes in words: '1 h 5 min', or '42 min' under an hour. */
export function minutesInWords(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** Minutes shown next to a film: rounded, at least 1. */
export function filmMinutes(seconds: number): number {
  return Math.max(1, Math.round(seconds / 60));
}
