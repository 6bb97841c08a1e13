import { CallError, messageOf } from '#platform/client/call-error.ts';

/**
 * The message for a refused action of a signed-in member: their email was never asked, so only the password is wrong.
 */
export function refusalWords(error: unknown): string {
  const wrong = error instanceof CallError && error.code === 'bad_credentials';
  return wrong ? 'That isn’t your password.' : messageOf(error);
}
