import { useState } from 'react';
import { CallError, messageOf } from '#platform/client/call-error.ts';
import { useCountdown } from '#platform/client/countdown.ts';
import { toast } from '#platform/client/ui/toasts.tsx';
import { inWords } from '#features/account/rules.ts';

interface Where {
  readonly beside?: boolean;
  readonly inToast?: boolean;
}

/**
 * Why a form was refused and, after too many tries, for how long: `message` counts the seconds down and disappears,
 * `waiting` says that the button is disabled until then. @param how.beside on pages without a promised toast: shown
 * once, next to the button @param how.inToast said once, in the toast; only the seconds are counted next to the button
 */
export function useRefusal({ beside = false, inToast = false }: Where = {}) {
  const [said, setSaid] = useState<string | null>(null);
  const [throttled, setThrottled] = useState(false);
  const { left, start } = useCountdown();
  const waiting = throttled && left > 0;
  const counted = waiting ? `Too many attempts. Try again in ${inWords(left)}.` : null;

  /** Shows it on the page, and in a toast where one is promised. */
  function refuse(error: unknown, words: string = messageOf(error)) {
    const seconds = error instanceof CallError ? error.retryAfterSeconds : undefined;
    const tooOften = error instanceof CallError && error.code === 'too_many_requests';
    if (tooOften && seconds !== undefined) start(seconds);
    setThrottled(tooOften && seconds !== undefined);
    // What stands at its field, and in the toast, need not be said at the button too.
    const isAtField = error instanceof CallError && Object.values(error.fields).includes(words);
    setSaid(inToast || (isAtField && !beside) ? null : words);
    if (!beside) toast.error('Error', words);
  }
  function clear() {
    setSaid(null);
    setThrottled(false);
  }
  return { message: throttled ? counted : said, waiting, refuse, clear };
}
