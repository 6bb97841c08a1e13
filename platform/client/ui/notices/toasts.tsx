import { useEffect } from 'react';
import { toast as sonner, Toaster, type ToastT } from 'sonner';
import { CallError, messageOf } from '#platform/client/call-error.ts';
import { saysSignedOut, signInAgain } from '#platform/client/sign-in-again.ts';
import { classes } from '#platform/client/ui/classes.ts';
import { CheckIcon, WarningIcon } from '#platform/client/ui/icons.tsx';

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

/** Signs in, and comes back to this page with what was typed on it; as long as it may take to be read. */
const toSignIn = {
  duration: Number.POSITIVE_INFINITY,
  classNames: buttonBelow,
  action: { label: 'Sign in', onClick: () => location.assign(signInAgain()) },
};

/**
 * The library's id of named news while it is shown. News that is shown again gets a new id: under the old one it would go
 * away together with what is just leaving.
 */
const named = new Map<string, string | number>();

/** The library's options, so that news with this name updates the toast that is shown, or appears as a new one. */
function underName(name: string) {
  const id = named.get(name);
  const isShown = sonner.getToasts().some((shown) => shown.id === id);
  const forget = (gone: ToastT) => {
    if (named.get(name) === gone.id) named.delete(name);
  };
  return { ...(id !== undefined && isShown && { id }), onDismiss: forget, onAutoClose: forget };
}

function endNamed(name: string): void {
  const id = named.get(name);
  if (id !== undefined) sonner.dismiss(id);
  named.delete(name);
}

/** The error toasts since the last success, by name. */
const errors = new Set<string>();
/** The error toasts that lead to the sign-in page, which itself says why they are there. */
const signedOut = new Set<string>();
const signInPath = '/auth';

function endWhereTheySignIn(page: string): void {
  if (page !== signInPath) return;
  for (const name of signedOut) endNamed(name);
  signedOut.clear();
}

/** How often something was pressed here, Back and Forward of the browser included. */
let presses = 0;
/** The news about a page, with the presses before each. */
const ofPage = new Map<string | number, number>();
/**
 * News about a page ends when the member leaves it. News of an act that itself leads to another page is read there:
 * nothing is pressed between the two.
 */
function endLeft(): void {
  for (const [id, before] of ofPage) {
    if (before === presses) continue;
    sonner.dismiss(id);
    ofPage.delete(id);
  }
}

interface ToastAction {
  readonly label: string;
  readonly onPress: () => void;
}

/** Refusals that another try would not change. */
const final: ReadonlySet<unknown> = new Set(['invalid_input', 'forbidden', 'not_found', 'conflict']);

/** The Undo button is gone with its toast: a new one stays until it works, e.g. once there is a connection again. */
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

interface ToastOptions {
  /** News with the same name takes the place of the one before: one event may be told twice. */
  readonly name?: string;
  /** It is about no page, e.g. a notification: it stays wherever the member goes. */
  readonly everywhere?: boolean;
}

function show(
  how: ToastOptions,
  tell: (own: Partial<ReturnType<typeof underName>>) => string | number,
): void {
  const { everywhere = false, name } = how;
  const shown = tell(name === undefined ? {} : underName(name));
  if (name !== undefined) named.set(name, shown);
  if (everywhere) ofPage.delete(shown);
  else ofPage.set(shown, presses);
}

/** The name of what the server also tells live, as a notification with this title. */
export const newsName = (title: string) => `news: ${title}`;

/** Short news at the edge of the page: a title, and a sentence when there is more to say. */
export const toast = {
  success(title: string, description?: string, how: ToastOptions = {}) {
    toast.endErrors();
    show(how, (own) => sonner.success(title, { ...texts(description), ...own }));
  },
  /**
   * The "destructive" toast; stays longer, because it must be read. The same one is shown once at a time. One that says
   * that nobody is signed in anymore has the way to sign in, and is not shown where that is done.
   */
  error(title: string, description?: string, how: Pick<ToastOptions, 'everywhere'> = {}) {
    const name = `error: ${title}: ${description ?? ''}`;
    const isSignedOut = saysSignedOut(description ?? title);
    if (isSignedOut && location.pathname === signInPath) return;
    errors.add(name);
    if (isSignedOut) signedOut.add(name);
    show({ ...how, name }, (own) =>
      sonner.error(title, {
        ...texts(description),
        ...own,
        duration: readingMs,
        ...(isSignedOut ? toSignIn : {}),
      }),
    );
  },
  /** Something succeeded: errors from before it no longer count. */
  endErrors() {
    for (const name of errors) endNamed(name);
    errors.clear();
  },
  info(title: string, description?: string, how: ToastOptions = {}) {
    show(how, (own) => sonner(title, { ...texts(description), ...own }));
  },
  /**
   * Nothing went wrong, but there is something to read: a calm look, separate lines, shown as long as an error. A line
   * that another follows ends with a period, given or not.
   * @param way where else they can go
   */
  notice(title: string, lines: readonly string[], way?: ToastAction) {
    const description = lines.map((line, place) => (
      <span key={line} className="block">
        <span>{line}</span>
        {place < lines.length - 1 && !/[.!?]$/u.test(line) ? '.' : null}
      </span>
    ));
    const action = way && { action: { label: way.label, onClick: way.onPress } };
    const look = way && { classNames: buttonBelow };
    show({}, () => sonner(title, { description, duration: readingMs, ...action, ...look }));
  },
  /**
   * Says what was done, wherever the member goes next, and undoes it on request.
   * @returns hides the toast, for when it was undone in another way
   */
  undo(title: string, bringBack: () => Promise<void>): () => void {
    const onClick = () => void bringBack().catch((error: unknown) => notBroughtBack(error, bringBack));
    const hint = texts(isByKeyboard ? keyHint : undefined);
    const id = sonner(title, { ...hint, duration: undoMs, action: { label: 'Undo', onClick } });
    return () => void sonner.dismiss(id);
  },
  /** Stays until it is answered, closed or withdrawn: at the foot, where it covers no heading meanwhile. */
  ask(title: string, { label, onPress }: ToastAction) {
    const action = { label, onClick: onPress };
    show({ name: title, everywhere: true }, (own) =>
      sonner(title, { ...own, position: 'bottom-right', duration: Number.POSITIVE_INFINITY, action }),
    );
  },
  /** Hides a question, or news that is no longer true. @param name the question's title, or the news' name */
  withdraw(name: string) {
    endNamed(name);
  },
};

const shape =
  'font-text bubble border-2 p-4 flex flex-wrap gap-3 items-start w-full shadow-lifted text-[0.9375rem] bg-raised text-ink';

/** Notices what is pressed, and whether with keys or a pointer. */
function useWhatIsPressed() {
  useEffect(() => {
    const onPress = (event: Event) => {
      // A key that is held down is one press.
      if (event instanceof KeyboardEvent && event.repeat) return;
      presses += 1;
      if (event.type === 'keydown' || event.type === 'pointerdown') isByKeyboard = event.type === 'keydown';
    };
    // Screen readers only click, and the browser's Back only goes.
    const events = ['keydown', 'pointerdown', 'click', 'popstate'] as const;
    for (const event of events) window.addEventListener(event, onPress, true);
    return () => {
      for (const event of events) window.removeEventListener(event, onPress, true);
      isByKeyboard = false;
    };
  }, []);
}

interface ToastsProps {
  /** The page shown, or the part of it that stands for one. */
  readonly page: string;
  /** The head of the page says what the news says, and is what they came to read: news stands at the foot. */
  readonly atFoot?: boolean;
}

/**
 * Where toasts appear; once, in the shell. What goes by itself stands below the top bar: at the foot it would cover the
 * button that is pressed next. Over a dialog on a phone they stand in the strip that it leaves free.
 */
export function Toasts({ page, atFoot = false }: ToastsProps) {
  useWhatIsPressed();
  useEffect(endLeft, [page]);
  useEffect(() => endWhereTheySignIn(page), [page]);
  return (
    <Toaster
      position={atFoot ? 'bottom-right' : 'top-right'}
      offset={{ top: 'var(--news-top)' }}
      mobileOffset={{ top: 'var(--news-top)' }}
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
          actionButton: 'bg-accent text-on-accent order-1 min-h-11 shrink-0 rounded-full px-4 font-semibold',
          // Only an edge of a toast behind another one is visible: there is nothing to press.
          closeButton:
            '-my-2.5 -mr-2.5 order-last grid size-11 shrink-0 place-items-center rounded-full [&_svg]:size-4 [li[data-front=false][data-expanded=false]_&]:invisible',
        },
      }}
    />
  );
}
