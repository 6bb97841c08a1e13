import { useSyncExternalStore } from 'react';
import { useKeyboard } from '#platform/client/keyboard.ts';
import { isWide, onResize } from '#platform/client/wide.ts';

/**
 * Where the picture is during a talk: in its panel; on a narrow window in a band under the top bar, instead of the top
 * bar while somebody types, and in the top bar if the window is low.
 */
export type Stand = 'panel' | 'band' | 'typing' | 'bar';

/** A phone in landscape has no room for a band. */
const low = '(max-height: 30rem)';

const roomNow = () => {
  // There the panel is beside the talk, by the page's own layout.
  if (isWide()) return 'wide';
  return matchMedia(low).matches ? 'low' : 'tall';
};

/** The height of the band in pixels: it is under the top bar, and the page begins below it. */
export const bandHeight = 104;

/** @param wanted whether the camera is open and the member wants to see themselves beside the talk */
export function useStand(wanted: boolean) {
  const room = useSyncExternalStore(onResize, roomNow);
  const keyboard = useKeyboard();
  const isNarrow = room !== 'wide';
  const stand = ((): Stand => {
    if (!wanted || !isNarrow) return 'panel';
    if (room === 'low') return 'bar';
    return keyboard.isOpen ? 'typing' : 'band';
  })();
  return { stand, isNarrow, keyboard };
}
