import { type RefCallback, useState } from 'react';

/** The way to an element that has or had the focus: each of its ancestors, and the place in it at which the way goes on. */
export interface FocusPlace {
  readonly element: HTMLElement;
  readonly way: readonly { readonly parent: Element; readonly index: number }[];
}

const controls =
  'a[href], button:not(:disabled), summary, input:not(:disabled), select, textarea, [tabindex]';
const headings = 'h1, h2, h3, h4';

function placeOf(element: HTMLElement): FocusPlace {
  const way: { parent: Element; index: number }[] = [];
  let child: Element = element;
  for (let parent = child.parentElement; parent && child !== document.body; parent = child.parentElement) {
    way.push({ parent, index: [...parent.children].indexOf(child) });
    child = parent;
  }
  return { element, way };
}

const isShown = (element: Element) => element.checkVisibility?.() ?? true;

/** What in an element takes the focus: itself, its heading, its first control, or all of it if it only says something. */
function targetIn(element: Element | undefined): HTMLElement | null {
  if (!(element instanceof HTMLElement) || !isShown(element)) return null;
  if (element.matches(`${controls}, ${headings}`)) return element;
  const found =
    [...element.querySelectorAll<HTMLElement>(headings)].find(isShown) ??
    [...element.querySelectorAll<HTMLElement>(controls)].find(isShown);
  return found ?? (element.textContent.trim() === '' ? null : element);
}

/** What stands now where something was: what follows it, or else what came before. */
function successorOf({ way }: FocusPlace): HTMLElement | null {
  for (const { parent, index } of way) {
    if (parent === document.body) break;
    if (!parent.isConnected) continue;
    for (const at of [index, index + 1, index - 1]) {
      const target = targetIn(parent.children[at]);
      if (target) return target;
    }
  }
  return document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
}

/** Moves the focus there, although it may be no control, like a heading. */
export function focusOn(element: HTMLElement): void {
  if (!element.matches(controls)) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/** Whether nothing has the focus. */
export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

// Where the focus is, or was before what had it went.
let kept: FocusPlace | null = null;

/** Where the focus is; if what had it is gone, where it was. */
export function placeOfFocus(): FocusPlace | null {
  return document.activeElement instanceof HTMLElement && !isFocusLost()
    ? placeOf(document.activeElement)
    : kept;
}

/** Gives the focus back to an element; if that is gone or hidden, to the menu it is in, or to what stands in its place. */
export function returnFocus(place: FocusPlace | null): void {
  if (place?.element.isConnected) {
    focusOn(place.element);
    if (!isFocusLost()) return;
    place.element.closest('details')?.querySelector('summary')?.focus({ preventScroll: true });
    if (!isFocusLost()) return;
  }
  const successor = place ? successorOf(place) : document.querySelector<HTMLElement>('main h1');
  if (successor) focusOn(successor);
}

/**
 * Lets no keyboard user fall back to the top of the page: when what has the focus disappears (a deleted row, a button
 * that did its work, a closed panel), the focus goes to what takes its place. @returns the end of it
 */
export function keepFocus(): () => void {
  kept = null;
  // What went last with the focus in it, until it is looked whether the page has moved the focus itself.
  let lost: FocusPlace | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  // Messages come and go by themselves, and hand back the focus themselves.
  const isOfPage = (element: HTMLElement) => !element.closest('[data-sonner-toaster]');
  const onFocus = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement && target !== document.body && isOfPage(target)) kept = placeOf(target);
  };
  const check = () => {
    lost = null;
    if (kept && !kept.element.isConnected && isFocusLost()) returnFocus(kept);
  };
  const changes = new MutationObserver(() => {
    if (!kept) return;
    if (kept.element.isConnected) {
      // What was added or taken before it has moved its place.
      if (kept.element === document.activeElement) kept = placeOf(kept.element);
    } else if (lost !== kept && isFocusLost()) {
      lost = kept;
      clearTimeout(timer);
      // A page that moves the focus itself, like a dialog that closes, does so before.
      timer = setTimeout(check, 50);
    }
  });
  document.addEventListener('focusin', onFocus);
  changes.observe(document.documentElement, { childList: true, subtree: true });
  return () => {
    document.removeEventListener('focusin', onFocus);
    changes.disconnect();
    clearTimeout(timer);
    kept = null;
  };
}

export interface Successor {
  /** Something was pressed that is about to disappear. */
  readonly expect: () => void;
  /** It failed, so that everything stays where it is. */
  readonly forget: () => void;
  /** For what may take its place: the first of these that appears gets the focus. */
  readonly ref: RefCallback<HTMLElement>;
}

/** For a control that disappears when it is pressed, where its successor is not simply what takes its place. */
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
        element.scrollIntoView?.({ block: 'nearest' });
      },
    };
  });
  return successor;
}
