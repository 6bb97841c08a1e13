import type { Passwords } from '#platform/server/auth/passwords.ts';

/**
 * Runs work that is shorter for an unknown address at the same time as hashing a password, which takes longer than any
 * of it: the response time does not reveal whether the address is known.
 */
export async function inTheTimeOfAHash<Result>(
  passwords: Passwords,
  work: () => Promise<Result>,
): Promise<Result> {
  const [result] = await Promise.all([work(), passwords.verify(null, '')]);
  return result;
}
