import { expect, it } from 'vitest';
import { createFollowing, followedFrames } from './following.ts';

const face = (x: number, side = 200) => ({ centre: [x, 240] as const, side });

/**
 * Reads a film, given as the face's position in each frame, and records how each was read: followed, searched for, or
 * both in vain.
 */
function readFilm(film: readonly (ReturnType<typeof face> | null)[]): string {
  const following = createFollowing();
  return film
    .map((place) => {
      const tries = following.mayFollow();
      if (tries && following.holds(place)) return 'f';
      following.wasLookedFor(place);
      return tries ? 'B' : 'L';
    })
    .join('');
}

it('a face that keeps still is looked for in every fourth frame', () => {
  expect(followedFrames).toBe(3);
  expect(readFilm(Array.from({ length: 9 }, () => face(320)))).toBe('LfffLfffL');
});

it('a face that trembles or drifts by less than a twentieth of its width in a frame is still', () => {
  expect(readFilm([320, 329, 338, 347, 356].map((x) => face(x)))).toBe('LfffL');
});

it('a face that moves by more than that is looked for in the same frame, and from then on at once while it moves', () => {
  expect(readFilm([320, 320, 331, 342, 353, 353, 353].map((x) => face(x)))).toBe('LfBLLLf');
});

it('how far is too far goes by the size of the face', () => {
  expect(readFilm([320, 331, 342].map((x) => face(x, 300)))).toBe('Lff');
  expect(readFilm([320, 326, 332].map((x) => face(x, 100)))).toBe('LBL');
});

it('a face that comes nearer slowly is looked for once it is a twentieth larger than when it was last looked for', () => {
  expect(readFilm([200, 204, 208, 212, 216].map((side) => face(320, side)))).toBe('LffBf');
  expect(readFilm([200, 194, 189].map((side) => face(320, side)))).toBe('LfB');
});

it('nobody is followed where nobody was, and whoever is lost is looked for at once', () => {
  expect(readFilm([null, null, face(320), face(320), null, face(320), face(320)])).toBe('LLLfBLf');
});
