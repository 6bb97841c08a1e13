import type { ReactNode } from 'react';
import { Notice } from '#platform/client/ui/Notice.tsx';

/** A mailed link that no longer works, and how to get a new one. */
export function SpentLink({ children }: { readonly children: ReactNode }) {
  return (
    <div className="grid justify-items-start gap-6">
      <Notice tone="danger" title="This link does not work any more">
        <p>It was used already, is too old, or was not copied whole.</p>
      </Notice>
      {children}
    </div>
  );
}
