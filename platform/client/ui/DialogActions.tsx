import type { ReactNode } from 'react';

/**
 * The buttons at the end of a dialog. They stay in view while a long one is scrolled: on a phone its way out would lie
 * below the edge of the screen.
 */
export function DialogActions({ children }: { readonly children: ReactNode }) {
  return (
    <div className="bg-raised sticky bottom-0 z-10 -mx-1 mt-2 flex flex-wrap justify-end gap-3 px-1 py-2">
      {children}
    </div>
  );
}
