import { AppError } from '#platform/contract/errors.ts';
import { ownWords, passwordVerdict } from '#features/account/rules-passwords.ts';

/**
 * Refuses a new password that is guessable. Nobody is asked this at sign-in: passwords of earlier rules still open.
 * @param whose who it is for: their names and address are tried first
 * @param field name of the form's field @throws AppError invalid_input with the reason in words
 */
export async function assertUnguessable(
  password: string,
  whose: Parameters<typeof ownWords>[0],
  field: string,
): Promise<void> {
  // A start needs no megabyte of words.
  const { estimate } = await import('#features/account/rules-guesses.ts');
  const { reason } = passwordVerdict(estimate(password, ownWords(whose)));
  if (reason !== null) throw new AppError('invalid_input', { message: reason, fields: { [field]: reason } });
}
