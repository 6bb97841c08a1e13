import { APIError } from 'better-auth/api';
import { AppError, type ErrorCode } from '#platform/contract/errors.ts';

const known: Readonly<Record<string, ErrorCode>> = {
  USER_ALREADY_EXISTS: 'email_taken',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'email_taken',
  INVALID_EMAIL: 'invalid_input',
  PASSWORD_TOO_SHORT: 'invalid_input',
  PASSWORD_TOO_LONG: 'invalid_input',
};

const uniqueViolation = '23505';

/** Whether the database refused a row because one like it is there; on both drivers, however deep it is wrapped. */
export function isUniqueViolation(error: unknown): boolean {
  for (let link = error; link instanceof Error; link = link.cause) {
    if ('code' in link && link.code === uniqueViolation) return true;
  }
  return false;
}

/** Turns what the engine throws into our vocabulary. Two sign-ups at once end in a unique violation: same answer. */
export function asAuthError(error: unknown): never {
  if (isUniqueViolation(error)) throw new AppError('email_taken', { cause: error });
  if (error instanceof APIError) {
    const code = error.body?.code;
    const ours = code === undefined ? undefined : known[code];
    if (ours) throw new AppError(ours, { cause: error });
    // On PostgreSQL the engine swallows the driver's unique violation and says only this.
    if (code === 'FAILED_TO_CREATE_USER') throw new AppError('email_taken', { cause: error });
  }
  throw error;
}
