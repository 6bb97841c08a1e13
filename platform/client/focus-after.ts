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
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  };
}
