import { createPasswords } from '#platform/server/auth/passwords.ts';

/** Tests sign up hundreds of members, and the real hashing cost would dominate. */
export const cheapPasswords = createPasswords({ N: 16, r: 1, p: 1 });
