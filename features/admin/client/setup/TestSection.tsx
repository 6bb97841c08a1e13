import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from '#platform/client/ui/Button.tsx';

interface TestSectionProps {
  readonly title: string;
  readonly text: ReactNode;
  readonly action: string;
  readonly busy: boolean;
  readonly onTest: () => void;
  /** What the test saw; announced when it changes. */
  readonly children: ReactNode;
}

/** A test of a step: one button, and what it saw. */
export function TestSection({ action, busy, children, onTest, text, title }: TestSectionProps) {
  const id = useId();
  const seen = useRef<HTMLDivElement>(null);
  const wasPressed = useRef(false);
  useEffect(() => {
    if (!wasPressed.current || busy || !seen.current?.hasChildNodes()) return;
    wasPressed.current = false;
    // The button may stand at the foot of the window, and what it did below it.
    seen.current.scrollIntoView({ block: 'nearest' });
  });
  function test() {
    wasPressed.current = true;
    onTest();
  }
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <div className="grid gap-1.5">
        <h3 id={id} className="text-lg font-semibold">
          {title}
        </h3>
        <p className="text-soft max-w-prose">{text}</p>
      </div>
      <Button variant="secondary" busy={busy} className="justify-self-start" onClick={test}>
        {action}
      </Button>
      <div ref={seen} role="status" className="grid scroll-mb-32 gap-3">
        {children}
      </div>
    </section>
  );
}
