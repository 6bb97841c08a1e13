const menus = () => document.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]');

/** Closes the menus of the frame that are open. */
export function closeMenus(): void {
  for (const menu of menus()) menu.open = false;
}

/** Only a script focuses these, such as the heading of a new page: nobody moved the focus there. */
const isByScript = (type: string, place: Element) => type === 'focusin' && place.matches('[tabindex="-1"]');

function fold({ type, target, key }: Event & { readonly key?: string }): void {
  const place = target as Element;
  if (isByScript(type, place)) return;
  for (const menu of menus()) {
    const isOver =
      key === undefined
        ? // A dialog is outside the frame, and returns to the button in the menu that opened it.
          menu.contains(place)
          ? type === 'click' && place.closest('a')
          : place.closest('header,main,footer')
        : key === 'Escape';
    if (!isOver) continue;
    menu.open = false;
    if (key) menu.querySelector('summary')?.focus();
  }
}

/**
 * Makes the menus of the frame close as expected: on a press on one of their links, on a press or focus elsewhere on
 * the page, and on Escape, which returns to what opened them. The same in the app and on a static page.
 */
export function foldMenus(): void {
  for (const type of ['click', 'focusin', 'keydown']) document.addEventListener(type, fold);
}
