/** What a person types where 32 random characters were asked for: a key of so few different ones can be tried out. */
const fewestDifferent = 8;
/** As texts to copy have them where the reader's own belongs. */
const placeholder = /change.?me|replace.?(?:me|this)|example|your.?(?:auth.?)?secret|insecure/i;

/** Whether a text is a shorter one, written several times. */
const isRepeated = (text: string) => `${text}${text}`.indexOf(text, 1) < text.length;

/**
 * What makes a secret guessable that is long enough, in words; null where nothing does. It is no measure of a good one:
 * only a random one is good.
 */
export function weaknessOf(secret: string): string | null {
  if (placeholder.test(secret)) return 'AUTH_SECRET is a text that others know';
  if (isRepeated(secret)) return 'AUTH_SECRET repeats itself';
  return new Set(secret).size < fewestDifferent
    ? `AUTH_SECRET has fewer than ${fewestDifferent} different characters`
    : null;
}
