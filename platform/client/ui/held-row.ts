import { type MouseEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** One row's move by a place. */
export interface Step {
  readonly id: string;
  readonly by: -1 | 1;
}

/** How far a hand at rest strays, in px. */
const atRest = 10;
/** How long a press at the same place means the row that the last one moved. */
const heldMs = 5000;

interface Held extends Step {
  readonly x: number;
  readonly y: number;
}

const isNear = ({ x, y }: Held, { clientX, clientY }: Pick<MouseEvent, 'clientX' | 'clientY'>) =>
  Math.hypot(clientX - x, clientY - y) <= atRest;

/**
 * Rows move under a pointer that rests, so that a second press would move the neighbor back. After a step the page is
 * scrolled by as much as its row moved. Where the page has no room for that, a press at the same place still moves that
 * row: it is held until the pointer goes elsewhere, the page is scrolled, a key is pressed, or some seconds pass.
 */
export function useHeldRow(list: RefObject<HTMLElement | null>) {
  const [held, setHeld] = useState<Held | null>(null);
  const begun = useRef<(Step & { readonly top: number }) | null>(null);
  const rowOf = (id: string) =>
    [...(list.current?.children ?? [])].find((row) => row.getAttribute('data-id') === id);

  useLayoutEffect(() => {
    const step = begun.current;
    const row = step && rowOf(step.id);
    if (!row) return;
    begun.current = null;
    window.scrollBy({ top: row.getBoundingClientRect().top - step.top, behavior: 'instant' });
    // A press at a neighbor's arrow took the focus there.
    row.querySelector<HTMLElement>(`[data-by="${step.by}"]`)?.focus({ preventScroll: true });
  });

  useEffect(() => {
    if (held === null) return undefined;
    const letGo = () => setHeld(null);
    const onMove = (event: PointerEvent) => {
      if (!isNear(held, event)) letGo();
    };
    const timer = setTimeout(letGo, heldMs);
    window.addEventListener('pointermove', onMove);
    window.addEventListener('wheel', letGo);
    window.addEventListener('keydown', letGo);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pointermove', onMove);
      window.removeEventListener('wheel', letGo);
      window.removeEventListener('keydown', letGo);
    };
  }, [held]);

  return {
    /** The id of the row that a press at the same place would move on. */
    heldId: held?.id ?? null,
    /** What a press at a row's arrow moves: that row, or the one that is held. */
    meantBy: (event: MouseEvent, own: Step): Step => {
      // The keyboard presses what is focused.
      if (event.detail === 0) {
        setHeld(null);
        return own;
      }
      const { id, by } = held !== null && isNear(held, event) ? held : own;
      setHeld({ id, by, x: event.clientX, y: event.clientY });
      return { id, by };
    },
    /** To be called before the order changes. */
    begin: (step: Step): void => {
      const row = rowOf(step.id);
      if (row) begun.current = { ...step, top: row.getBoundingClientRect().top };
    },
  };
}
