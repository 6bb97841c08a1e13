import type { ReactNode } from 'react';

/** A part that is opened by who wants to know more. */
export function Closed({ children, title }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <details className="border-line border-t-2 pt-1">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">{title}</summary>
      <div className="grid grid-cols-1 py-3">{children}</div>
    </details>
  );
}
