import { z } from 'zod';
import { environmentPart, optional } from '#platform/server/env.ts';

export const accountEnvironment = environmentPart(
  {
    /** At every start this account is created or promoted, given this password, and its sessions are ended. */
    ADMIN_EMAIL: optional(z.email('must be an email address').max(254).toLowerCase()),
    ADMIN_PASSWORD: optional(z.string().min(12, 'must have at least 12 characters').max(128)),
  },
  (values) =>
    (values.ADMIN_EMAIL === undefined) === (values.ADMIN_PASSWORD === undefined)
      ? []
      : ['ADMIN_EMAIL and ADMIN_PASSWORD go together: set both or neither'],
);
