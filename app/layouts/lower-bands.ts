/**
 * Lays out what stands below the first screens of a static page, which its styles put off: a slow phone would otherwise
 * place 700 elements, twice with the fonts, before it can answer a press. One band at a time once the page is loaded, and
 * all at once before a press on a link that leads into one.
 */
export function layOutLowerBands(): void {
  const root = document.documentElement;
  if (root.dataset.fromTop === undefined) return;
  const bands = document.querySelectorAll<HTMLElement>('main > section');
  const finish = () => {
    delete root.dataset.fromTop;
    document.removeEventListener('click', onPress, true);
  };
  const onPress = ({ target }: Event) => {
    if (target instanceof Element && target.closest('a[href*="#"]')) finish();
  };
  document.addEventListener('click', onPress, true);

  let next = 0;
  const layOutNext = () => {
    const band = bands[next];
    next += 1;
    if (!band || root.dataset.fromTop === undefined) return finish();
    band.style.contentVisibility = 'visible';
    setTimeout(layOutNext, 60);
  };
  if (document.readyState === 'complete') layOutNext();
  else addEventListener('load', () => setTimeout(layOutNext, 60), { once: true });
}
