import { z } from 'zod';
import { environmentPart, optional } from '#platform/server/env.ts';

/** The key of backups; without it they are as they always were. */
export const backupEnvironment = environmentPart({
  /** Encrypts every backup, and opens those that it encrypted. */
  BACKUP_KEY: optional(z.string().min(32, 'must have at least 32 characters: openssl rand -base64 32')),
});
