import { useCallback, useEffect, useRef, useState } from 'react';
import { CallError, messageOf } from '#platform/client/call-error.ts';
import { useMailToken } from './mail-token.ts';

type Outcome =
  | { readonly is: 'working' }
  | { readonly is: 'done'; readonly email: string }
  | { readonly is: 'spent' }
  | { readonly is: 'failed'; readonly message: string; readonly code: string };

/** Uses the token of a mailed link once, as soon as its page opens; `again` after a failure that may pass. */
export function useMailLink(use: (token: string) => Promise<{ readonly email: string }>) {
  const token = useMailToken();
  const [outcome, setOutcome] = useState<Outcome>({ is: token === null ? 'spent' : 'working' });
  const started = useRef(false);

  const run = useCallback(async () => {
    if (token === null) return;
    setOutcome({ is: 'working' });
    try {
      const { email } = await use(token);
      setOutcome({ is: 'done', email });
    } catch (error) {
      const code = error instanceof CallError ? error.code : 'internal';
      setOutcome(code === 'link_spent' ? { is: 'spent' } : { is: 'failed', message: messageOf(error), code });
    }
  }, [token, use]);

  useEffect(() => {
    // Once: React runs effects twice in development, and the token is good for one use.
    if (started.current) return;
    started.current = true;
    void run();
  }, [run]);
  return { outcome, again: () => void run() };
}
