import { AppError } from '#platform/contract/errors.ts';
import { accounts, users } from '#platform/server/auth/tables.ts';
import type { Db } from '#platform/server/db/client.ts';
import { isUniqueViolation } from '#platform/server/db/unavailable.ts';

export interface NewMember {
  readonly firstName: string;
  readonly lastName: string;
  /** In lower case. */
  readonly email: string;
  /** Whether somebody we trust has vouched for the address. */
  readonly emailVerified: boolean;
  /** Null: no password opens the account until one is set. */
  readonly passwordHash: string | null;
  readonly now: Date;
}

/** Creates user and password inside the caller's transaction. @returns the new id @throws AppError email_taken */
export async function createMember(tx: Db, person: NewMember): Promise<string> {
  const { firstName, lastName, email, emailVerified, passwordHash, now } = person;
  const id = crypto.randomUUID();
  const times = { createdAt: now, updatedAt: now };
  const name = `${firstName} ${lastName}`.trim();
  try {
    await tx.insert(users).values({ id, name, firstName, lastName, email, emailVerified, ...times });
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('email_taken', { cause: error });
    throw error;
  }
  await tx.insert(accounts).values({
    id: crypto.randomUUID(),
    accountId: id,
    providerId: 'credential',
    userId: id,
    password: passwordHash,
    ...times,
  });
  return id;
}
