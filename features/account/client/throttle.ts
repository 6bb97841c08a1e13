import { useState } from 'react';
import { CallError, messageOf } from '#platform/client/call-error.ts';
import { useCountdown } from '#platform/client/countdown.ts';
import { toast } from '#platform/client/ui/toasts.tsx';
import { inWords } from '#features/account/rules.ts';

/**
 * Why a form was refused, and for how long when it was tried too often: `message` counts the seconds down and goes
 * when they are over, `waiting` says that the button has to rest until then.
 */
export function useRefusal() {
  const [said, setSaid] = useState<string | null>(null);
  const [throttled, setThrottled] = useState(false);
  const { left, start } = useCountdown();
  const waiting = throttled && left > 0;
  const counted = waiting ? `Too many attempts. Try again in ${inWords(left)}.` : null;

  /** Says it in a toast, and keeps it on the page. */
  function refuse(error: unknown, words: string = messageOf(error)) {
    const seconds = error instanceof CallError ? error.retryAfterSeconds : undefined;
    const tooOften = error instanceof CallError && error.code === 'too_many_requests';
    if (tooOften && seconds !== undefined) start(seconds);
    setThrottled(tooOften && seconds !== undefined);
    setSaid(words);
    toast.error('Error', words);
  }
  function clear() {
    setSaid(null);
    setThrottled(false);
  }
  return { message: throttled ? counted : said, waiting, refuse, clear };
}
