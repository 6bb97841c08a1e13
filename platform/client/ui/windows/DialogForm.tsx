import type { ComponentProps, ReactNode } from 'react';
import { DialogActions } from './DialogActions.tsx';

interface DialogFormProps extends Pick<ComponentProps<'form'>, 'method' | 'onSubmit'> {
  /** Its buttons. */
  readonly actions: ReactNode;
  readonly children: ReactNode;
}

/**
 * The form of a dialog. Where it is longer than the screen its fields scroll, which their edge shows, and the buttons
 * stand below them, so that they never cover one. On a screen too low for both the dialog scrolls as a whole.
 */
export function DialogForm({ actions, children, ...form }: DialogFormProps) {
  return (
    <form noValidate {...form} className="flex flex-col [@media(min-height:32rem)]:min-h-0">
      {/* As wide as the dialog with its padding, so that no focus ring is cut off at its sides. */}
      <div className="dialog-fields -mx-[min(1.5rem,6vw)] -mt-1 grid grid-cols-1 gap-5 px-[min(1.5rem,6vw)] pt-1 sm:-mx-8 sm:px-8 [@media(min-height:32rem)]:scroll-shadow-y">
        {children}
      </div>
      <DialogActions>{actions}</DialogActions>
    </form>
  );
}
