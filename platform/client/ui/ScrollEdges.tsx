import { type ReactNode, useEffect, useRef, useState } from 'react';
import { classes } from './classes.ts';
import { ChevronDownIcon } from './icons.tsx';

type Way = 'down' | 'across';

/** Where a box that scrolls goes on beyond what is seen of it. */
function useEdges(way: Way) {
  const box = useRef<HTMLDivElement>(null);
  const [more, setMore] = useState({ before: false, after: false });
  useEffect(() => {
    const element = box.current;
    const content = element?.firstElementChild;
    if (!element || !content) return;
    const measure = () => {
      const [at, seen, whole] =
        way === 'down'
          ? [element.scrollTop, element.clientHeight, element.scrollHeight]
          : [element.scrollLeft, element.clientWidth, element.scrollWidth];
      const before = at > 1;
      const after = at + seen < whole - 1;
      setMore((known) => (known.before === before && known.after === after ? known : { before, after }));
    };
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    sizes.observe(content);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [way]);
  return { box, more };
}

const edge =
  'pointer-events-none absolute z-10 flex border-line text-soft to-transparent transition-opacity forced-colors:bg-[Canvas]';
const surfaces = { paper: 'from-paper', raised: 'from-raised' } as const;

// Each arrow stands on the plain color, beside what fades.
const looks = {
  down: {
    // What takes the focus stands clear of the edges.
    box: 'overflow-y-auto scroll-pt-6 scroll-pb-16',
    before: 'inset-x-0 top-0 h-6 border-t bg-linear-to-b',
    after: 'inset-x-0 bottom-0 h-16 items-end justify-center border-b bg-linear-to-t from-35% pb-1',
  },
  across: {
    box: 'overflow-x-auto scroll-px-14',
    before: 'inset-y-0 left-0 w-14 items-center justify-start bg-linear-to-r from-45%',
    after: 'inset-y-0 right-0 w-14 items-center justify-end bg-linear-to-l from-45%',
  },
} as const;

/** Takes the box on by most of what is seen of it: where it was is still in view. */
function goOn(box: HTMLElement | null, direction: 1 | -1): void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  box?.scrollBy({ left: direction * box.clientWidth * 0.8, behavior: isCalm ? 'auto' : 'smooth' });
}

interface ArrowProps {
  readonly isThere: boolean;
  readonly className: string;
  readonly onGo: () => void;
}

/**
 * For a finger or a mouse alone: with the keyboard, and read aloud, what has the focus comes into view on its own. At the
 * end it stays for a moment, unseen, so that a second tap does not open what lies under it.
 */
function Arrow({ className, isThere, onGo }: ArrowProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      // It would take the focus into what is hidden from a screen reader.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onGo}
      className={classes(
        'pointer-events-auto flex h-full min-h-11 w-11 cursor-pointer items-center transition-[visibility]',
        isThere ? 'visible duration-0' : 'invisible duration-500 motion-reduce:duration-500!',
        className,
      )}
    >
      <ChevronDownIcon width={22} />
    </button>
  );
}

interface ScrollEdgesProps {
  /** Which way it scrolls. */
  readonly way?: Way;
  /** The color into which its edges fade: of what it stands on. */
  readonly on?: keyof typeof surfaces;
  /** Its place on the page. */
  readonly className?: string;
  /** The size of the box that scrolls. */
  readonly box?: string;
  /** One element: when it grows, there is more of it. */
  readonly children: ReactNode;
}

/** A box that scrolls, and shows at its edges that there is more of it; across, its arrows take it on. */
export function ScrollEdges({ way = 'down', on = 'paper', className, box, children }: ScrollEdgesProps) {
  const { box: place, more } = useEdges(way);
  const look = looks[way];
  const at = (side: 'before' | 'after') =>
    classes(edge, surfaces[on], look[side], more[side] ? 'opacity-100' : 'opacity-0');
  return (
    <div className={classes('relative', className)}>
      <div aria-hidden="true" data-more={more.before} className={at('before')}>
        {way === 'across' ? (
          <Arrow
            isThere={more.before}
            onGo={() => goOn(place.current, -1)}
            className="justify-start [&>svg]:rotate-90"
          />
        ) : null}
      </div>
      <div ref={place} className={classes('relative', look.box, box)}>
        {children}
      </div>
      <div aria-hidden="true" data-more={more.after} className={at('after')}>
        {way === 'across' ? (
          <Arrow
            isThere={more.after}
            onGo={() => goOn(place.current, 1)}
            className="justify-end [&>svg]:-rotate-90"
          />
        ) : (
          <ChevronDownIcon width={22} />
        )}
      </div>
    </div>
  );
}
