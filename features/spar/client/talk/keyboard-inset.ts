import { useEffect, useState } from 'react';

/** Less than this is a browser's bar that comes and goes, not a keyboard. */
const leastKeyboard = 80;

/** How many pixels of the page a phone's keyboard covers from below: what sticks to the bottom has to rise by them. */
export function useKeyboardInset(): number {
  const [inset, setInset] = useState(0);
  useEffect(() => {
    const seen = window.visualViewport;
    if (!seen) return;
    const measure = () => {
      const covered = Math.round(window.innerHeight - seen.height - seen.offsetTop);
      // Zoomed in, the visible part is smaller without any keyboard.
      setInset(seen.scale === 1 && covered > leastKeyboard ? covered : 0);
    };
    measure();
    seen.addEventListener('resize', measure);
    seen.addEventListener('scroll', measure);
    return () => {
      seen.removeEventListener('resize', measure);
      seen.removeEventListener('scroll', measure);
    };
  }, []);
  return inset;
}
