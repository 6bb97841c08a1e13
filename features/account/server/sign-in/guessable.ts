import { AppError } from '#platform/contract/errors.ts';
import { ownWords, passwordVerdict } from '#features/account/rules-passwords.ts';

/**
 * Refuses a new password that is easy to guess. Not checked at sign-in: passwords from earlier rules still work.
 * @param whose the member it is for: guesses start with their names and address @param field name of the form's field
 * @throws AppError invalid_input with the reason in words
 */
export async function assertUnguessable(
  password: string,
  whose: Parameters<typeof ownWords>[0],
  field: string,
): Promise<void> {
  // Loaded on demand: a start does not need a megabyte of words.
  const { estimate } = await import('#features/account/rules-guesses.ts');
  const { reason } = passwordVerdict(estimate(password, ownWords(whose)));
  if (reason !== null) throw new AppError('invalid_input', { message: reason, fields: { [field]: reason } });
}
