import { type RefCallback, useState } from 'react';

/** Lets an element take the focus although it is no control, as a heading may when what was pressed is gone. */
function focusOn(element: HTMLElement): void {
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
  element.scrollIntoView?.({ block: 'nearest' });
}

/**
 * Where the focus goes when an item of a list is deleted: to the heading of the one that takes its place; from the only
 * item to the heading of the page. To be asked before the item goes, and called after. @param inside the button that
 * deletes it
 */
export function neighborOf(inside: Element): () => void {
  const item = inside.closest('li');
  const neighbor = item?.nextElementSibling ?? item?.previousElementSibling;
  return () => {
    const heading =
      neighbor?.querySelector<HTMLElement>('h2, h3') ?? document.querySelector<HTMLElement>('h1');
    if (heading) focusOn(heading);
  };
}

export interface Successor {
  /** Something was pressed that is about to disappear. */
  readonly expect: () => void;
  /** It failed, so that everything stays where it is. */
  readonly forget: () => void;
  /** For whatever may take its place: the first of these that appears gets the focus. */
  readonly ref: RefCallback<HTMLElement>;
}

/** Moves the focus from a control that disappears when it is pressed to what appears instead. */
export function useSuccessor(): Successor {
  const [successor] = useState<Successor>(() => {
    let isExpected = false;
    const set = (is: boolean) => () => {
      isExpected = is;
    };
    return {
      expect: set(true),
      forget: set(false),
      ref: (element) => {
        if (element === null || !isExpected) return;
        isExpected = false;
        focusOn(element);
      },
    };
  });
  return successor;
}
