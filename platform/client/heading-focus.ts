import { useEffect, useRef } from 'react';

/**
 * Moves the focus to the page's heading when the content changes without a navigation: the focused button is gone, and
 * a screen reader would be lost. @param shown names what is shown
 */
export function useHeadingFocus(shown: string): void {
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    const heading = document.querySelector<HTMLElement>('main h1');
    if (heading === null) return;
    heading.tabIndex = -1;
    heading.focus();
  }, [shown]);
}
