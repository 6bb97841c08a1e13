import { type Ref, useLayoutEffect, useMemo, useRef } from 'react';

/** What the borders of a field add to the height of what is in it, in pixels. */
const borders = 4;

/**
 * Keeps a field as tall as its text where the browser does not do so by itself (`field-sizing: content`). The least and
 * the most are the field's own CSS.
 * @param given a ref of the caller's for the same field
 */
export function useHeightOfText(value: string, given?: Ref<HTMLTextAreaElement>): Ref<HTMLTextAreaElement> {
  const area = useRef<HTMLTextAreaElement | null>(null);
  useLayoutEffect(() => {
    const element = area.current;
    if (!element || CSS.supports('field-sizing', 'content')) return;
    const grow = () => {
      element.style.height = 'auto';
      element.style.height = `${element.scrollHeight + borders}px`;
    };
    grow();
    // At another width the lines break elsewhere.
    window.addEventListener('resize', grow);
    return () => window.removeEventListener('resize', grow);
  }, [value]);
  return useMemo(
    () => (element) => {
      area.current = element;
      if (typeof given === 'function') return given(element);
      if (given) given.current = element;
    },
    [given],
  );
}
