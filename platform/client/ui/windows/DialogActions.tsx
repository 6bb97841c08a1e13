import type { ReactNode } from 'react';

/**
 * The buttons at the end of a dialog. They stay in view while a long one is scrolled: on a phone its way out would lie
 * below the edge of the screen.
 */
export function DialogActions({ children }: { readonly children: ReactNode }) {
  return (
    // They fill the dialog's padding, so that nothing that scrolls shows below them or beside them.
    <div className="bg-raised sticky -bottom-[min(1.5rem,6vw)] z-10 -mx-[min(1.5rem,6vw)] -mb-[min(1.5rem,6vw)] mt-2 flex flex-wrap justify-end gap-3 px-[min(1.5rem,6vw)] pt-2 pb-[min(1.5rem,6vw)] sm:-bottom-8 sm:-mx-8 sm:-mb-8 sm:px-8 sm:pb-8">
      {children}
    </div>
  );
}
