import { type ReactNode, useEffect, useRef, useState } from 'react';
import { classes } from '#platform/client/ui/classes.ts';
import { ChevronDownIcon } from '#platform/client/ui/icons.tsx';

/** Where a box that scrolls goes on beyond what is seen of it. */
function useEdges() {
  const box = useRef<HTMLDivElement>(null);
  const [more, setMore] = useState({ above: false, below: false });
  useEffect(() => {
    const element = box.current;
    const content = element?.firstElementChild;
    if (!element || !content) return;
    const measure = () => {
      const above = element.scrollTop > 1;
      const below = element.scrollTop + element.clientHeight < element.scrollHeight - 1;
      setMore((known) => (known.above === above && known.below === below ? known : { above, below }));
    };
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    sizes.observe(content);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, []);
  return { box, more };
}

const edge =
  'pointer-events-none absolute inset-x-0 z-10 flex justify-center from-paper to-transparent transition-opacity forced-colors:bg-[Canvas]';

/** A box that scrolls within the height of the window, and shows at its edges that there is more of it. */
export function ScrollEdges({ children }: { readonly children: ReactNode }) {
  const { box, more } = useEdges();
  const shown = (is: boolean) => (is ? 'opacity-100' : 'opacity-0');
  return (
    <div className="sticky top-24">
      <div
        aria-hidden="true"
        className={classes(edge, 'border-line top-0 h-6 border-t bg-linear-to-b', shown(more.above))}
      />
      <div ref={box} className="max-h-[calc(100dvh-7rem)] overflow-y-auto pr-1 pb-4">
        {children}
      </div>
      <div
        aria-hidden="true"
        data-more={more.below}
        className={classes(
          edge,
          'border-line bottom-0 h-16 items-end border-b bg-linear-to-t pb-1',
          shown(more.below),
        )}
      >
        <ChevronDownIcon width={22} className="text-soft" />
      </div>
    </div>
  );
}
