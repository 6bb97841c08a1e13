/** Where a finger is, in CSS pixels of the window, and when, in ms. */
export interface Finger {
  readonly x: number;
  readonly y: number;
  readonly at: number;
}

/** Where a gesture begins: the finger, and what it is on. */
export interface SwipeStart extends Finger {
  readonly windowWidth: number;
  /** Whether nothing of the page is hidden to its left, or to its right. */
  readonly isAtLeft: boolean;
  readonly isAtRight: boolean;
}

/** At the edges of the screen the browser has gestures of its own, e.g. to go back. */
const edge = 24;
const leastWay = 48;
const longestMs = 800;

/**
 * The page that a swipe asks for: 1 is the next one, -1 the one before, 0 that it is none. A finger that moves along a
 * page which is wider than the window scrolls it; only from its edge does it turn.
 */
export function swipeOf(start: SwipeStart, end: Finger): 1 | -1 | 0 {
  const [across, along] = [end.x - start.x, end.y - start.y];
  if (start.x < edge || start.x > start.windowWidth - edge) return 0;
  if (end.at - start.at > longestMs || Math.abs(across) < leastWay) return 0;
  if (Math.abs(across) < 2 * Math.abs(along)) return 0;
  if (across < 0) return start.isAtRight ? 1 : 0;
  return start.isAtLeft ? -1 : 0;
}

/** The page that a tap asks for: near the right side the next one, near the left one the one before, 0 between them. */
export function tapOf(fromLeft: number, width: number): 1 | -1 | 0 {
  if (fromLeft < width / 4) return -1;
  return fromLeft > (width * 3) / 4 ? 1 : 0;
}
