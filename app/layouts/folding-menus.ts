const menus = () => document.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]');

/** Closes the menus of the frame that are open. */
export function closeMenus(): void {
  for (const menu of menus()) menu.open = false;
}

/**
 * Makes the menus of the frame close as one expects: at a press on one of their links or anywhere outside, when the focus
 * moves on, and on Escape, which returns to what opened them. The same in the app and on a static page.
 * @returns stops it
 */
export function foldMenus(): () => void {
  const onMove = ({ target, type }: Event) => {
    if (!(target instanceof Element)) return;
    for (const menu of menus()) {
      const isDone = type === 'click' && target.closest('a');
      // A dialog is outside the frame, and returns to the button in the menu that opened it.
      if (menu.contains(target) ? isDone : target.closest('header, main, footer')) menu.open = false;
    }
  };
  const onKey = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return;
    for (const menu of menus()) {
      menu.open = false;
      menu.querySelector('summary')?.focus();
    }
  };
  document.addEventListener('click', onMove);
  document.addEventListener('focusin', onMove);
  document.addEventListener('keydown', onKey);
  return () => {
    document.removeEventListener('click', onMove);
    document.removeEventListener('focusin', onMove);
    document.removeEventListener('keydown', onKey);
  };
}
