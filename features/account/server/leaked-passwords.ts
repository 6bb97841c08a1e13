import { dictionary } from '@zxcvbn-ts/language-common';
import { AppError } from '#platform/contract/errors.ts';

/** 49,000 passwords from public leaks, as shipped with zxcvbn-ts (MIT); all in lower case. */
const common: ReadonlySet<string> = new Set(dictionary['passwords-common'] as readonly string[]);

const refusal = 'This password is on lists of leaked passwords. Please choose another.';

/** Whether a password is among those that everybody tries first; upper case does not make it better. */
export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase());
}

/** @param field name of the form's field @throws AppError invalid_input */
export function assertUncommon(password: string, field: string): void {
  if (isCommonPassword(password))
    throw new AppError('invalid_input', { message: refusal, fields: { [field]: refusal } });
}
