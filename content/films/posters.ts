/**
 * The films of this release whose first picture is in `public/posters`, by the beginning of the film's SHA-256, so that
 * a film that replaces one of them does not get its picture. `tools/films/main.ts` makes them.
 */
const pictured: ReadonlySet<string> = new Set([
  '8f3fdc4ba1305b2e', // a-cold-call-that-takes-no
  '0784ac6f6071fbb4', // a-reason-people-can-feel
  'f2a0c92191ced324', // name-it-as-a-guess
  '12b1958cc19c596a', // objections-are-half-sentences
  'e1e246c432e9a5c5', // people-who-share-a-frustration
  '925e750c0eeaeed5', // say-the-price-and-stop
  'fe53961e45a58820', // the-client-who-does-not-tell-you
  'de2ada7260042e81', // the-first-11-seconds
  '66002c102c3d8ba3', // the-glass-wall-test
  '27c3162997897234', // three-seconds-of-quiet
  'fa63a8fb6f4deb8b', // until-they-say-exactly
  'f42e1af101f402a4', // what-is-left-tomorrow
]);

/** The name of a film's picture. */
export const pictureName = (sha256: string): string => sha256.slice(0, 16);

/** The address of a film's first picture; null for a film that is not part of this release. */
export function posterOf(sha256: string): `/posters/${string}` | null {
  const name = pictureName(sha256);
  return pictured.has(name) ? `/posters/${name}.webp` : null;
}
