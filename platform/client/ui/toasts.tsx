import 'sonner/dist/styles.css';
import { toast as sonner, Toaster } from 'sonner';
import { messageOf } from '#platform/client/call-error.ts';
import { classes } from './classes.ts';
import { CheckIcon, WarningIcon } from './icons.tsx';

const texts = (description: string | undefined) => (description === undefined ? {} : { description });

/** How long something can be undone. */
const undoMs = 10_000;
/** For messages that take time to read. */
const readingMs = 8000;

/** The error toasts since the last success. */
const errors = new Set<string>();

/** Short news at the edge of the page: a title, and a sentence when there is more to say. */
export const toast = {
  success(title: string, description?: string) {
    toast.endErrors();
    sonner.success(title, texts(description));
  },
  /** The "destructive" toast; stays longer, because it must be read. The same one is shown once at a time. */
  error(title: string, description?: string) {
    const id = `error: ${title}: ${description ?? ''}`;
    errors.add(id);
    sonner.error(title, { ...texts(description), id, duration: readingMs });
  },
  /** Something succeeded: what failed before it is over. */
  endErrors() {
    for (const id of errors) sonner.dismiss(id);
    errors.clear();
  },
  info(title: string, description?: string) {
    sonner(title, texts(description));
  },
  /** Nothing went wrong, but there is something to read: a calm look, separate lines, shown as long as an error. */
  notice(title: string, lines: readonly string[]) {
    const description = lines.map((line) => (
      <span key={line} className="block">
        {line}
      </span>
    ));
    sonner(title, { description, duration: readingMs });
  },
  /** Says what was done, wherever the member goes next, and takes it back on request. */
  undo(title: string, bringBack: () => Promise<void>) {
    const onClick = () => void bringBack().catch((error: unknown) => toast.error('Error', messageOf(error)));
    sonner(title, { duration: undoMs, action: { label: 'Undo', onClick } });
  },
  /** Stays until it is answered, closed or withdrawn. */
  ask(title: string, { label, onPress }: { readonly label: string; readonly onPress: () => void }) {
    sonner(title, {
      id: title,
      duration: Number.POSITIVE_INFINITY,
      closeButton: true,
      action: { label, onClick: onPress },
    });
  },
  /** Hides a question. */
  withdraw(title: string) {
    sonner.dismiss(title);
  },
};

const shape =
  'font-text bubble border-2 p-4 flex gap-3 items-start w-full shadow-lifted text-[0.9375rem] bg-raised text-ink';

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
          actionButton:
            'bg-accent text-on-accent order-last ml-auto min-h-11 shrink-0 rounded-full px-4 font-semibold',
          closeButton: 'grid size-11 shrink-0 place-items-center rounded-full [&_svg]:size-4',
        },
      }}
    />
  );
}
