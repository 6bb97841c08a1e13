import { CallError, messageOf } from '#platform/client/call-error.ts';

/**
 * The words for a refused act of a member who is signed in: their email was never asked, so only the password is wrong.
 */
export function refusalWords(error: unknown): string {
  const wrong = error instanceof CallError && error.code === 'bad_credentials';
  return wrong ? 'That is not your password.' : messageOf(error);
}
