import { toast as sonner, Toaster } from 'sonner';
import { classes } from './classes.ts';
import { CheckIcon, WarningIcon } from './icons.tsx';

const shape =
  'font-text bubble border-2 p-4 flex gap-3 items-start w-full shadow-lifted text-[0.9375rem] bg-raised text-ink';

const texts = (description: string | undefined) => (description === undefined ? {} : { description });

/** Short news at the edge of the page: a title, and a sentence when there is more to say. */
export const toast = {
  success(title: string, description?: string) {
    sonner.success(title, texts(description));
  },
  /** The specification's "destructive" toast; stays longer, as it is to be read. */
  error(title: string, description?: string) {
    sonner.error(title, { ...texts(description), duration: 8000 });
  },
  info(title: string, description?: string) {
    sonner(title, texts(description));
  },
};

/** Where toasts appear; once, in the shell. */
export function Toasts() {
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
        },
      }}
    />
  );
}
