import { type ReactNode, useId } from 'react';

interface FoldedProps {
  readonly title: ReactNode;
  /** The id of the heading, for addresses that name it. */
  readonly id?: string;
  readonly open?: boolean;
  readonly onOpen?: () => void;
  readonly children: ReactNode;
}

/** A row that opens; what matters most is above it. */
export function Folded({ title, id, open = false, onOpen, children }: FoldedProps) {
  const own = useId();
  const heading = id ?? own;
  return (
    <section aria-labelledby={heading}>
      <details
        open={open}
        onToggle={({ currentTarget }) => (currentTarget.open ? onOpen?.() : undefined)}
        className="border-line border-t-2"
      >
        <summary className="flex min-h-14 items-center justify-between gap-3 py-2">
          <h2 id={heading} className="text-heading min-w-0 scroll-mt-8 wrap-anywhere">
            {title}
          </h2>
        </summary>
        <div className="grid grid-cols-1 gap-6 pt-2 pb-8">{children}</div>
      </details>
    </section>
  );
}
