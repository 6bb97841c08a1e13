import { type RefObject, useLayoutEffect } from 'react';

/** What the borders of a field add to the height of what is in it, in pixels. */
const borders = 4;

/**
 * Keeps a field as tall as its text where the browser does not do so by itself (`field-sizing: content`). The least and
 * the most are the field's own CSS.
 */
export function useHeightOfText(area: RefObject<HTMLTextAreaElement | null>, value: string): void {
  useLayoutEffect(() => {
    const element = area.current;
    if (!element || CSS.supports('field-sizing', 'content')) return;
    const grow = () => {
      element.style.setProperty('height', 'auto');
      element.style.setProperty('height', `${element.scrollHeight + borders}px`);
    };
    grow();
    // At another width the lines break elsewhere.
    window.addEventListener('resize', grow);
    return () => window.removeEventListener('resize', grow);
  }, [area, value]);
}
