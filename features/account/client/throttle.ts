import { useState } from 'react';
import { CallError, messageOf } from '#platform/client/call-error.ts';
import { useCountdown } from '#platform/client/countdown.ts';
import { toast } from '#platform/client/ui/toasts.tsx';
import { inWords } from '#features/account/rules.ts';

interface Where {
  /** The failure has a promised toast: it is said there, and only the seconds are counted beside the button. */
  readonly inToast?: boolean;
}

interface How {
  /** A field on the page already says why. */
  readonly isMarked?: boolean;
  /** Instead of the error's own message. */
  readonly words?: string;
}

/** What `Refusal` shows; at least one of the two is set. */
export interface RefusalMessage {
  /** Why it was refused, as it was said at first; null where a toast says it. */
  readonly words: string | null;
  /** After too many tries, the same with the seconds that are left now. */
  readonly counted: string | null;
}

/**
 * Why a form was refused and, after too many tries, for how long: `message` is shown beside the button, counts the
 * seconds down and disappears; `waiting` says that the button is disabled until then.
 */
export function useRefusal({ inToast = false }: Where = {}) {
  const [said, setSaid] = useState<string | null>(null);
  const [throttled, setThrottled] = useState(false);
  const { left, start } = useCountdown();
  const waiting = throttled && left > 0;
  const counted = waiting ? `Too many attempts. Try again in ${inWords(left)}.` : null;

  /** Says it once: in the toast, at its field or beside the button. */
  function refuse(error: unknown, { isMarked = false, words = messageOf(error) }: How = {}) {
    const tooOften = error instanceof CallError && error.code === 'too_many_requests';
    const seconds = tooOften ? error.retryAfterSeconds : undefined;
    if (seconds !== undefined) start(seconds);
    setThrottled(seconds !== undefined);
    setSaid(inToast || isMarked ? null : words);
    if (inToast) toast.error('Error', words);
  }
  function clear() {
    setSaid(null);
    setThrottled(false);
  }
  // The wait is over, and with it what was said of it.
  const isOver = throttled ? !waiting : said === null;
  const message: RefusalMessage | null = isOver ? null : { words: said, counted };
  return { message, waiting, refuse, clear };
}
