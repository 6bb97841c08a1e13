/**
 * Moves the focus from an item of a list that is about to go to the heading of the one that takes its place; from the
 * only item to the heading of the page. @param inside the button that deletes it
 */
export function focusNeighbor(inside: Element): void {
  const item = inside.closest('li');
  const neighbor = item?.nextElementSibling ?? item?.previousElementSibling;
  const heading = neighbor?.querySelector<HTMLElement>('h2, h3') ?? document.querySelector<HTMLElement>('h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
