import { useEffect, useState } from 'react';

/** Less than this is a browser's bar that comes and goes, not a keyboard. */
const leastKeyboard = 80;

/** A phone's keyboard, and what it does to the window, in pixels. */
export interface Keyboard {
  readonly isOpen: boolean;
  /** How much it covers from below: a bar at the bottom has to rise by it. */
  readonly below: number;
  /** How far the browser moved the page up to show the field: a bar at the top has to come down by it. */
  readonly above: number;
}

const closed: Keyboard = { isOpen: false, below: 0, above: 0 };

/** The keyboard on glass as it is now. */
export function useKeyboard(): Keyboard {
  const [keyboard, setKeyboard] = useState(closed);
  useEffect(() => {
    const seen = window.visualViewport;
    if (!seen) return;
    const measure = () => {
      const above = Math.round(seen.offsetTop);
      const below = Math.round(window.innerHeight - seen.height - seen.offsetTop);
      // Zoomed in, the visible part is smaller without any keyboard.
      const isOpen = seen.scale === 1 && above + below > leastKeyboard;
      const next = isOpen ? { isOpen, above, below: below > leastKeyboard ? below : 0 } : closed;
      setKeyboard((now) =>
        now.isOpen === next.isOpen && now.above === next.above && now.below === next.below ? now : next,
      );
    };
    measure();
    seen.addEventListener('resize', measure);
    seen.addEventListener('scroll', measure);
    return () => {
      seen.removeEventListener('resize', measure);
      seen.removeEventListener('scroll', measure);
    };
  }, []);
  return keyboard;
}
