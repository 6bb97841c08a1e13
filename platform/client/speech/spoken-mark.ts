import type { Sentence } from './sentences.ts';

const name = 'spoken';
const lookAgainMs = 150;
/** The part of the view in which a sentence may stand without being moved: below the player, which has two rows on a phone. */
const comfortable = { top: 0.24, bottom: 0.72 } as const;

function scrollerOf(element: Element | null): Element {
  for (let at = element; at; at = at.parentElement)
    if (/auto|scroll/.test(getComputedStyle(at).overflowY) && at.scrollHeight > at.clientHeight) return at;
  return document.scrollingElement ?? document.documentElement;
}

function keepInView(range: Range): void {
  const scroller = scrollerOf(range.startContainer.parentElement);
  const isPage = scroller === document.scrollingElement;
  const view = isPage ? { top: 0, height: innerHeight } : scroller.getBoundingClientRect();
  const { top, bottom } = range.getBoundingClientRect();
  const place = (y: number) => (y - view.top) / view.height;
  if (place(top) >= comfortable.top && place(bottom) <= comfortable.bottom) return;
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  scroller.scrollBy({
    top: top - view.top - view.height * comfortable.top,
    behavior: isCalm ? 'auto' : 'smooth',
  });
}

/** Without the browser's own highlights the block of the sentence is marked (theme/base.css). */
function paint(ranges: readonly Range[]): () => void {
  if ('highlights' in CSS) {
    CSS.highlights.set(name, new Highlight(...ranges));
    return () => void CSS.highlights.delete(name);
  }
  const blocks = ranges.flatMap(({ startContainer }) => startContainer.parentElement ?? []);
  for (const block of blocks) block.setAttribute('data-spoken', '');
  return () => {
    for (const block of blocks) block.removeAttribute('data-spoken');
  };
}

/** Marks a sentence and keeps it in view, as soon as its part of the page is drawn. @returns takes the mark away */
export function markSpoken(sentence: Sentence): () => void {
  let clear = () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  sentence.bring?.();
  function look() {
    const ranges = sentence.ranges();
    const [first] = ranges;
    if (first === undefined) {
      timer = setTimeout(look, lookAgainMs);
      return;
    }
    clear = paint(ranges);
    keepInView(first);
  }
  look();
  return () => {
    clearTimeout(timer);
    clear();
  };
}
