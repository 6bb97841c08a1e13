import { type RefObject, useEffect } from 'react';
import { hasChosenWords, isMagnified } from './finger.ts';
import { type Finger, type SwipeStart, swipeOf } from './swipe.ts';

const fingerOf = ({ clientX, clientY }: Touch, { timeStamp }: Event): Finger => ({
  x: clientX,
  y: clientY,
  at: timeStamp,
});

/** Turns the pages of what scrolls, by a swipe of one finger. Scrolling and pinching stay the browser's. */
export function useSwipe(box: RefObject<HTMLElement | null>, onTurn: (direction: 1 | -1) => void): void {
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let start: SwipeStart | null = null;
    const onStart = (event: TouchEvent) => {
      const [touch, ...others] = event.touches;
      start = null;
      if (!touch || others.length > 0 || isMagnified()) return;
      const { clientWidth, scrollLeft, scrollWidth } = element;
      start = {
        ...fingerOf(touch, event),
        windowWidth: window.innerWidth,
        isAtLeft: scrollLeft <= 1,
        isAtRight: scrollLeft + clientWidth >= scrollWidth - 1,
      };
    };
    const onEnd = (event: TouchEvent) => {
      const [touch] = event.changedTouches;
      if (!start || !touch || hasChosenWords()) return;
      const direction = swipeOf(start, fingerOf(touch, event));
      start = null;
      if (direction !== 0) onTurn(direction);
    };
    const onCancel = () => {
      start = null;
    };
    element.addEventListener('touchstart', onStart, { passive: true });
    element.addEventListener('touchend', onEnd, { passive: true });
    element.addEventListener('touchcancel', onCancel);
    return () => {
      element.removeEventListener('touchstart', onStart);
      element.removeEventListener('touchend', onEnd);
      element.removeEventListener('touchcancel', onCancel);
    };
  }, [box, onTurn]);
}
