import { runsOf } from '#platform/contract/words.ts';
import { transcriptLimits } from './transcript.ts';

/** Words of a name. */
const most = 6;

/** A name has few words and no end of a sentence: `Denise Park (Hale & Co.)`, `Speaker 2`, `+1 614 555 0100`. */
export function isName(given: string): boolean {
  const name = given.trim();
  if (name === '' || name.length > transcriptLimits.name) return false;
  if (name.split(/\s+/u).length > most || /[?!;…]|https?$/u.test(name)) return false;
  return /^[\p{Lu}\p{Lo}\p{Lt}\d+@]/u.test(name);
}

/** The name before the first colon of a row, and what was said: `Denise: Not now.`; null where there is none. */
export function nameBefore(row: string): { name: string; text: string } | null {
  const colon = row.indexOf(':');
  // In `10:30 works` and `https://…` the colon is none of these.
  if (colon < 1 || /^\d/u.test(row.slice(colon + 1)) || row.startsWith('//', colon + 1)) return null;
  const name = row.slice(0, colon);
  return isName(name) ? { name: name.trim(), text: row.slice(colon + 1).trim() } : null;
}

/**
 * The speaker with the member's name: in full, `Ito, Ana (Hale)`, or if nobody has it by their first name alone. Null
 * unless it is one.
 */
export function memberAmong(
  speakers: readonly string[],
  { firstName, lastName }: { readonly firstName: string; readonly lastName: string },
): number | null {
  const [first, full] = [runsOf(firstName), runsOf(`${firstName} ${lastName}`)];
  if (first.length === 0) return null;
  const named = speakers.map((name) => new Set(runsOf(name)));
  const isFull = (name: ReadonlySet<string>) => full.every((word) => name.has(word));
  const isFirst = (name: ReadonlySet<string>) =>
    name.size === first.length && first.every((word) => name.has(word));
  const found = named.some(isFull) ? isFull : isFirst;
  return named.filter(found).length === 1 ? named.findIndex(found) : null;
}
