import { useState } from 'react';
import { CallError, messageOf } from './call-error.ts';
import { useCountdown } from './countdown.ts';
import { waitWords } from '#platform/contract/wait-words.ts';

interface How {
  /** A field on the page already says why. */
  readonly isMarked?: boolean;
  /** Instead of the error's own message. */
  readonly words?: string;
}

/** What `Refusal` shows. */
export interface RefusalMessage {
  /** The first wording of why it was refused. */
  readonly words: string;
  /** After too many tries, the same with the seconds that are left now. */
  readonly counted: string | null;
}

/**
 * Why a form was refused and, after too many tries, for how long: `message` is shown beside the button, counts the
 * seconds down and disappears; `waiting` says that the button is disabled until then.
 * @param first what is said from the beginning, e.g. why they are back at this form
 */
export function useRefusal(first: string | null = null) {
  const [said, setSaid] = useState<string | null>(first);
  const [throttled, setThrottled] = useState(false);
  const { left, start } = useCountdown();
  const waiting = throttled && left > 0;
  const counted = waiting ? `Too many attempts. Try again in ${waitWords(left)}.` : null;

  /** Says it once: at its field or beside the button. */
  function refuse(error: unknown, { isMarked = false, words = messageOf(error) }: How = {}) {
    const tooOften = error instanceof CallError && error.code === 'too_many_requests';
    const seconds = tooOften ? error.retryAfterSeconds : undefined;
    if (seconds !== undefined) start(seconds);
    setThrottled(seconds !== undefined);
    setSaid(isMarked ? null : words);
  }
  function clear() {
    setSaid(null);
    setThrottled(false);
  }
  // The wait is over, so its message goes too.
  const isOver = throttled && !waiting;
  const message: RefusalMessage | null = isOver || said === null ? null : { words: said, counted };
  return { message, waiting, refuse, clear };
}
