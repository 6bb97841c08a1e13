import { AppError } from '#platform/contract/errors.ts';

/** 49,000 passwords from public leaks, as shipped with zxcvbn-ts (MIT); all in lower case. */
async function loadCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'] as readonly string[]);
}

// Loaded with the first password that is chosen: a start needs no list of 400 KB.
let common: ReturnType<typeof loadCommon> | null = null;

const refusal = 'This password is on lists of leaked passwords. Please choose another.';

/** Whether a password is among those that everybody tries first; upper case does not make it better. */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= loadCommon();
  return (await common).has(password.toLowerCase());
}

/** @param field name of the form's field @throws AppError invalid_input */
export async function assertUncommon(password: string, field: string): Promise<void> {
  if (await isCommonPassword(password))
    throw new AppError('invalid_input', { message: refusal, fields: { [field]: refusal } });
}
