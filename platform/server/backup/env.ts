import { z } from 'zod';
import { environmentPart, optional } from '#platform/server/env.ts';

/** How backups are written, by schedule or by hand. Where scheduled ones go is set with the files. */
export const backupEnvironment = environmentPart({
  /** Encrypts every backup, and opens those that it encrypted. */
  BACKUP_KEY: optional(z.string().min(32, 'must have at least 32 characters: openssl rand -base64 32')),
  BACKUP_EVERY_HOURS: z.coerce.number().int().min(1).max(168).default(24),
  /** Older scheduled backups are removed, except for the newest three. */
  BACKUP_KEEP_DAYS: z.coerce.number().int().min(1).max(3650).default(30),
});
