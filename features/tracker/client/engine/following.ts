import type { FaceSquare } from './face-crop.ts';

/**
 * Searching for faces takes a third of a frame's time, so a face that keeps still is searched for only in every fourth
 * frame.
 */
export const followedFrames = 3;

/**
 * Human follows a face with the box of the frame before, in the size from the last search. A face that has moved or
 * grown by more than this share of its width does not fit that box, and its mesh and expression come out wrong.
 */
const stillShare = 0.05;

type Place = Pick<FaceSquare, 'centre' | 'side'>;

function hasMoved(from: Place, to: Place): boolean {
  const way = Math.hypot(to.centre[0] - from.centre[0], to.centre[1] - from.centre[1]);
  return way > stillShare * from.side;
}

function hasGrown(from: Place, to: Place): boolean {
  return Math.abs(to.side - from.side) > stillShare * from.side;
}

/** Decides frame by frame whether the largest face may be followed or must be searched for. */
export function createFollowing() {
  let looked: Place | null = null;
  let last: Place | null = null;
  let followed = 0;
  let moves = false;

  return {
    /**
     * Whether the next frame may be read by following. A moving face is searched for at once, rather than followed in
     * vain.
     */
    mayFollow: () => last !== null && !moves && followed < followedFrames,
    /**
     * Takes where following found the face, null if it did not; returns false if the same frame must be searched after
     * all.
     */
    holds(place: Place | null): boolean {
      if (!place || !last || !looked || hasMoved(last, place) || hasGrown(looked, place)) return false;
      last = place;
      followed += 1;
      return true;
    },
    /** Takes where the search found the face. */
    wasLookedFor(place: Place | null): void {
      moves = place !== null && last !== null && hasMoved(last, place);
      [looked, last, followed] = [place, place, 0];
    },
  };
}
