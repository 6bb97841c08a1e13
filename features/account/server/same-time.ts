import type { Passwords } from '#platform/server/auth/passwords.ts';

/**
 * Does work that an unknown address has less of, beside the hashing of a password, which takes longer than any of it:
 * how late the answer comes does not tell whether the address is known.
 */
export async function inTheTimeOfAHash<Result>(
  passwords: Passwords,
  work: () => Promise<Result>,
): Promise<Result> {
  const [result] = await Promise.all([work(), passwords.verify(null, '')]);
  return result;
}
