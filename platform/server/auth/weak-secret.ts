/** A secret with fewer different characters was typed by a person, and can be guessed by trying. */
const fewestDifferent = 8;
/** Placeholders from texts to copy, where the reader's own secret belongs. */
const placeholder = /change.?me|replace.?(?:me|this)|example|your.?(?:auth.?)?secret|insecure/i;

/** Whether a text is a shorter one, written several times. */
const isRepeated = (text: string) => `${text}${text}`.indexOf(text, 1) < text.length;

/**
 * What makes a secret guessable although it is long enough, in words; null if nothing is found. That does not make it
 * good: only a random one is.
 */
export function weaknessOf(secret: string): string | null {
  if (placeholder.test(secret)) return 'AUTH_SECRET is a text that others know';
  if (isRepeated(secret)) return 'AUTH_SECRET repeats itself';
  return new Set(secret).size < fewestDifferent
    ? `AUTH_SECRET has fewer than ${fewestDifferent} different characters`
    : null;
}
