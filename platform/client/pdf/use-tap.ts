import { type RefObject, useEffect } from 'react';
import { hasChosenWords, isMagnified } from './finger.ts';
import { tapOf } from './swipe.ts';

/** Elements for which a tap has another meaning: controls, and a field whose keyboard it closes. */
const pressed = 'a, button, input, textarea, select, label, [data-annotation-id]';

/**
 * Turns pages when a finger taps near the left or right side. The browser decides what a tap is: a finger that moves, is
 * held down or stops a gliding page makes no click.
 */
export function useTap(box: RefObject<HTMLElement | null>, onTurn: (direction: 1 | -1) => void): void {
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let mayTurn = false;
    // Checks for selected words before the tap, which ends the selection. Not every click says which pointer made it.
    const onDown = ({ pointerType, isPrimary }: PointerEvent) => {
      const isWriting = document.activeElement instanceof HTMLInputElement;
      mayTurn = pointerType === 'touch' && isPrimary && !hasChosenWords() && !isWriting;
    };
    const onClick = (event: MouseEvent) => {
      const isTurn = mayTurn && !hasChosenWords() && !isMagnified();
      mayTurn = false;
      const { scrollWidth, clientWidth } = element;
      if (!isTurn || event.defaultPrevented || scrollWidth > clientWidth + 1) return;
      if (event.target instanceof Element && event.target.closest(pressed)) return;
      const direction = tapOf(event.clientX - element.getBoundingClientRect().left, clientWidth);
      if (direction !== 0) onTurn(direction);
    };
    element.addEventListener('pointerdown', onDown);
    element.addEventListener('click', onClick);
    return () => {
      element.removeEventListener('pointerdown', onDown);
      element.removeEventListener('click', onClick);
    };
  }, [box, onTurn]);
}
