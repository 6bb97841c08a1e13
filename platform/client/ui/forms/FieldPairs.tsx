import type { ReactNode } from 'react';

/** Two fields to a row where there is room. Their controls are level, however long the labels above them are. */
export function FieldPairs({ children }: { readonly children: ReactNode }) {
  return (
    <div className="grid items-start gap-6 sm:grid-cols-2 sm:*:row-span-2 sm:*:grid-rows-subgrid">
      {children}
    </div>
  );
}
