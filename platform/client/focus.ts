const controls =
  'a[href], button:not(:disabled), summary, input:not(:disabled), select, textarea, [tabindex]';

/** Moves the focus to an element, even if it is not a control, e.g. a heading. */
export function focusOn(element: HTMLElement): void {
  if (!element.matches(controls)) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/** Whether nothing has the focus. */
export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/** What opens the row, its heading or the first control of the row after this one, or of the one before it; null if it is the only one. */
export function besideRow(row: Element | null): HTMLElement | null {
  const beside = row?.nextElementSibling ?? row?.previousElementSibling;
  return (
    beside?.querySelector<HTMLElement>('summary, h2, h3, h4') ??
    beside?.querySelector<HTMLElement>(controls) ??
    null
  );
}

/** The ref of a list's row: if the row is deleted while the focus is in it, the focus moves to the row beside it. */
export function passFocusOn(row: HTMLElement | null): () => void {
  return () => {
    if (!row?.contains(document.activeElement)) return;
    const next = besideRow(row);
    if (next) focusOn(next);
  };
}
