import { createPasswords } from '#platform/server/auth/passwords.ts';

/** Tests sign up hundreds of members, and the real hashing cost would dominate. */
export const cheapPasswords = createPasswords({ memory: 8, passes: 1 });
