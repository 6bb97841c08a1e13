import { sql } from 'drizzle-orm';
import { users } from './tables.ts';

// A member who leaves keeps an anonymous row until a job has undone what other slices hold about them.
const domain = '@deleted.invalid';

/** The address of a member who is being erased: it names nobody. */
export const erasedAddress = (userId: string): string => `${userId}${domain}`;

/** Whether the member with this address is being erased. */
export const isErasedAddress = (email: string): boolean => email.endsWith(domain);

/** Members who are not being erased, as a condition on `users`. */
export const isNotErased = sql`${users.email} not like ${sql.raw(`'%${domain}'`)}`;
