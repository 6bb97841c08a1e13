import { useEffect } from 'react';
import { toast as sonner, Toaster, type ToastT, useSonner } from 'sonner';
import { CallError, messageOf } from '#platform/client/call-error.ts';
import { classes } from './classes.ts';
import { CheckIcon, WarningIcon } from './icons.tsx';

/** Sentences beside a button would be a narrow column. */
const buttonBelow = {
  toast: 'flex-wrap',
  content: 'basis-[70%]',
  actionButton: 'order-last!',
  closeButton: 'order-1!',
};

const texts = (description: string | undefined) => (description === undefined ? {} : { description });

/** How long something can be undone. */
const undoMs = 10_000;
/** Whether a key was pressed last: the Tab key alone would not lead to what can be undone in time. */
let isByKeyboard = false;
const keyHint = 'Alt+T leads here.';

/** For messages that take time to read. */
const readingMs = 8000;

/**
 * How long news stays at most. A pointer at rest where it appears would hold it for good, on the button below it and
 * on every page that follows.
 */
const longestMs = 12_000;

/** The error toasts since the last success. */
const errors = new Set<string>();

interface Way {
  readonly label: string;
  readonly onPress: () => void;
}

/** Refusals that a second try would hear too. */
const final: ReadonlySet<unknown> = new Set(['invalid_input', 'forbidden', 'not_found', 'conflict']);

/** The button to take it back is gone with its toast: another one stays until it worked, e.g. with a connection again. */
function notBroughtBack(error: unknown, bringBack: () => Promise<void>): void {
  const why = messageOf(error);
  if (error instanceof CallError && final.has(error.code)) {
    toast.error('Error', why);
    return;
  }
  const onClick = () => void bringBack().catch((again: unknown) => notBroughtBack(again, bringBack));
  sonner.error('Not brought back', {
    description: why,
    duration: Number.POSITIVE_INFINITY,
    action: { label: 'Try again', onClick },
  });
}

interface Shown {
  /** News with the same id takes the place of the one before: one event may be told twice. */
  readonly id?: string;
}

/** The id of what the server also tells live, as a notification with this title. */
export const newsId = (title: string) => `news: ${title}`;

/** Short news at the edge of the page: a title, and a sentence when there is more to say. */
export const toast = {
  success(title: string, description?: string, how: Shown = {}) {
    toast.endErrors();
    sonner.success(title, { ...texts(description), ...how });
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
  info(title: string, description?: string, how: Shown = {}) {
    sonner(title, { ...texts(description), ...how });
  },
  /**
   * Nothing went wrong, but there is something to read: a calm look, separate lines, shown as long as an error. A line
   * that another follows ends with a period, given or not.
   * @param way where else they can go
   */
  notice(title: string, lines: readonly string[], way?: Way) {
    const description = lines.map((line, place) => (
      <span key={line} className="block">
        <span>{line}</span>
        {place < lines.length - 1 && !/[.!?]$/u.test(line) ? '.' : null}
      </span>
    ));
    const action = way && { action: { label: way.label, onClick: way.onPress } };
    sonner(title, { description, duration: readingMs, ...action, ...(way && { classNames: buttonBelow }) });
  },
  /**
   * Says what was done, wherever the member goes next, and takes it back on request.
   * @returns hides it: what it says was taken back in another way
   */
  undo(title: string, bringBack: () => Promise<void>): () => void {
    const onClick = () => void bringBack().catch((error: unknown) => notBroughtBack(error, bringBack));
    const hint = texts(isByKeyboard ? keyHint : undefined);
    const id = sonner(title, { ...hint, duration: undoMs, action: { label: 'Undo', onClick } });
    return () => void sonner.dismiss(id);
  },
  /** Stays until it is answered, closed or withdrawn. */
  ask(title: string, { label, onPress }: Way) {
    sonner(title, {
      id: title,
      duration: Number.POSITIVE_INFINITY,
      action: { label, onClick: onPress },
    });
  },
  /** Hides a question, or news that is no longer true. @param id the question's title, or the news' id */
  withdraw(id: string) {
    sonner.dismiss(id);
  },
};

const shape =
  'font-text bubble border-2 p-4 flex flex-wrap gap-3 items-start w-full shadow-lifted text-[0.9375rem] bg-raised text-ink';

/** Ends one piece of news, whatever holds it; while the tab is hidden nobody could read it, so that does not count. */
function LongestStay({ news }: { readonly news: ToastT }) {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    function begin() {
      clearTimeout(timer);
      timer = document.hidden ? undefined : setTimeout(() => sonner.dismiss(news.id), longestMs);
    }
    begin();
    document.addEventListener('visibilitychange', begin);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', begin);
    };
  }, [news]);
  return null;
}

/** What has a button waits for its answer, as long as it was said to. */
function LongestStays() {
  const { toasts } = useSonner();
  return toasts
    .filter(({ action }) => action === undefined)
    .map((news) => <LongestStay key={news.id} news={news} />);
}

/** Notices whether somebody uses keys or a pointer. */
function useWhatIsPressed() {
  useEffect(() => {
    const onPress = ({ type }: Event) => {
      isByKeyboard = type === 'keydown';
    };
    const events = ['keydown', 'pointerdown'] as const;
    for (const event of events) document.addEventListener(event, onPress, true);
    return () => {
      for (const event of events) document.removeEventListener(event, onPress, true);
      isByKeyboard = false;
    };
  }, []);
}

/** Where toasts appear; once, in the shell. */
export function Toasts() {
  useWhatIsPressed();
  return (
    <>
      <Toaster
        position="bottom-right"
        duration={5000}
        closeButton
        gap={10}
        icons={{ success: <CheckIcon width={22} />, error: <WarningIcon width={22} /> }}
        toastOptions={{
          unstyled: true,
          classNames: {
            toast: classes(shape, 'border-line'),
            success: 'border-success! [&_[data-icon]]:text-success',
            error: 'border-danger! [&_[data-icon]]:text-danger',
            // With large letters the button goes below the words instead of leaving them a letter's width.
            content: 'min-w-0 grow basis-32',
            title: 'font-semibold',
            description: 'text-soft',
            actionButton:
              'bg-accent text-on-accent order-1 min-h-11 shrink-0 rounded-full px-4 font-semibold',
            // Of a toast behind another one only an edge is seen: there is nothing to press.
            closeButton:
              '-my-2.5 -mr-2.5 order-last grid size-11 shrink-0 place-items-center rounded-full [&_svg]:size-4 [li[data-front=false][data-expanded=false]_&]:invisible',
          },
        }}
      />
      <LongestStays />
    </>
  );
}
