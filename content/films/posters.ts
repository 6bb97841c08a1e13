/**
 * The films of this release whose first picture is in `public/posters`, by the beginning of the film's SHA-256: whoever puts
 * another film in the place of one does not get its picture. `launcher/films.ts` makes them.
 */
const pictured: ReadonlySet<string> = new Set([
  '8f3fdc4ba1305b2e', // a-cold-call-that-takes-no
  '339dc2280f2e8182', // a-reason-people-can-feel
  'f2a0c92191ced324', // name-it-as-a-guess
  'ae01caccc6aa7593', // objections-are-half-sentences
  'e1e246c432e9a5c5', // people-who-share-a-frustration
  'fb0544adb361e998', // say-the-price-and-stop
  '36d0af7ad4545e02', // the-client-who-does-not-tell-you
  'ab00fb9904f345ba', // the-first-11-seconds
  '36991d5662c049f5', // the-glass-wall-test
  'e30d55ea99dd4704', // three-seconds-of-quiet
  'fa63a8fb6f4deb8b', // until-they-say-exactly
  '8cc6960e3ff2a7cb', // what-is-left-tomorrow
]);

/** What a film's picture is named by. */
export const pictureName = (sha256: string): string => sha256.slice(0, 16);

/** The address of a film's first picture; null for a film that is not of this release. */
export function posterOf(sha256: string): `/posters/${string}` | null {
  const name = pictureName(sha256);
  return pictured.has(name) ? `/posters/${name}.webp` : null;
}
