/**
 * The films of this release whose first picture is in `public/posters`, by the beginning of the film's SHA-256: whoever puts
 * another film in the place of one does not get its picture. `launcher/films.ts` makes them.
 */
const pictured: ReadonlySet<string> = new Set([
  '35f20bd97cbced9a', // a-cold-call-that-takes-no
  '339dc2280f2e8182', // a-reason-people-can-feel
  '854793234aa6e5e1', // name-it-as-a-guess
  'ae01caccc6aa7593', // objections-are-half-sentences
  '632851884d07a885', // people-who-share-a-frustration
  'fb0544adb361e998', // say-the-price-and-stop
  '36d0af7ad4545e02', // the-client-who-does-not-tell-you
  '2fe0319f1c4973e4', // the-first-11-seconds
  '36991d5662c049f5', // the-glass-wall-test
  'e30d55ea99dd4704', // three-seconds-of-quiet
  '7a3ad07c6588f50a', // until-they-say-exactly
  '8cc6960e3ff2a7cb', // what-is-left-tomorrow
]);

/** What a film's picture is named by. */
export const pictureName = (sha256: string): string => sha256.slice(0, 16);

/** The address of a film's first picture; null for a film that is not of this release. */
export function posterOf(sha256: string): `/posters/${string}` | null {
  const name = pictureName(sha256);
  return pictured.has(name) ? `/posters/${name}.webp` : null;
}
