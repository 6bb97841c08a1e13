import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';

interface MoreOfTextProps {
  readonly id: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Everything that can be done with a text besides the bar; Escape closes it. Closed, it keeps what was typed in it. */
export function MoreOfText({ id, isOpen, onClose, children }: MoreOfTextProps) {
  const section = useRef<HTMLElement>(null);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) onClose();
  });
  useEffect(() => {
    const element = section.current;
    element?.addEventListener('keydown', onKey);
    return () => element?.removeEventListener('keydown', onKey);
  }, []);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    // On a small screen it opens below what is in view.
    if (isOpen && !wasOpen.current) section.current?.scrollIntoView?.({ block: 'nearest' });
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <section
      ref={section}
      id={id}
      aria-label="More for this text"
      hidden={!isOpen}
      className="bubble bg-sunken grid grid-cols-1 gap-7 p-[min(1.5rem,6vw)] sm:p-8 print:hidden"
    >
      {children}
    </section>
  );
}

interface MorePartProps {
  readonly title: string;
  /** The id of the heading, for addresses that lead there. */
  readonly id?: string;
  readonly children: ReactNode;
}

/** One part of it: a small heading and its buttons. */
export function MorePart({ title, id, children }: MorePartProps) {
  const own = useId();
  return (
    <section aria-labelledby={id ?? own} className="grid gap-3">
      <h3 id={id ?? own} className="font-text text-base font-semibold">
        {title}
      </h3>
      <div className="flex flex-wrap gap-2">{children}</div>
    </section>
  );
}
