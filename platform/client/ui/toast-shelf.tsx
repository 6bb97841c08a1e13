import { toast, Toaster } from 'sonner';
import { classes } from './classes.ts';
import { CheckIcon, WarningIcon } from './icons.tsx';

const shape =
  'font-text bubble border-2 p-4 flex gap-3 items-start w-full shadow-lifted text-[0.9375rem] bg-raised text-ink';

/** Sonner's own way to show one. */
export const show = toast;

/** Where toasts appear, in our look. */
export function ToastShelf() {
  return (
    <Toaster
      position="bottom-right"
      duration={5000}
      gap={10}
      icons={{ success: <CheckIcon width={22} />, error: <WarningIcon width={22} /> }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast: classes(shape, 'border-line'),
          success: 'border-success! [&_[data-icon]]:text-success',
          error: 'border-danger! [&_[data-icon]]:text-danger',
          title: 'font-semibold',
          description: 'text-soft',
          actionButton:
            'bg-accent text-on-accent order-last ml-auto min-h-11 shrink-0 rounded-full px-4 font-semibold',
          closeButton: 'grid size-11 shrink-0 place-items-center rounded-full [&_svg]:size-4',
        },
      }}
    />
  );
}
