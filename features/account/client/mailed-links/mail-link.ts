import { useCallback, useState } from 'react';
import { CallError, messageOf } from '#platform/client/call-error.ts';
import { useMailToken } from '#platform/client/mail-token.ts';

type Outcome =
  | { readonly is: 'asked' | 'working' | 'spent' }
  | { readonly is: 'done'; readonly email: string }
  | { readonly is: 'failed'; readonly message: string; readonly code: string };

/**
 * Uses the token of a mailed link only once its button is pressed: mail programs and their scanners open links by
 * themselves. `use` also retries after a temporary failure.
 */
export function useMailLink(spend: (token: string) => Promise<{ readonly email: string }>) {
  const token = useMailToken();
  const [outcome, setOutcome] = useState<Outcome>({ is: token === null ? 'spent' : 'asked' });

  const use = useCallback(async () => {
    if (token === null) return;
    setOutcome({ is: 'working' });
    try {
      const { email } = await spend(token);
      setOutcome({ is: 'done', email });
    } catch (error) {
      const code = error instanceof CallError ? error.code : 'internal';
      setOutcome(code === 'link_spent' ? { is: 'spent' } : { is: 'failed', message: messageOf(error), code });
    }
  }, [token, spend]);
  return { outcome, use: () => void use() };
}
