import type { ReactNode } from 'react';
import { Notice } from './notices/Notice.tsx';

/** A mailed link that no longer works, and how to get a new one. */
export function SpentLink({ children }: { readonly children: ReactNode }) {
  return (
    <div className="grid justify-items-start gap-6">
      <Notice tone="danger" title="This link no longer works">
        <p>
          It was already used, has expired, or wasn’t copied in full. If you reloaded this page, open the link
          in the email once more.
        </p>
      </Notice>
      {children}
    </div>
  );
}
