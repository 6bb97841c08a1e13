import { isAbsolute } from 'node:path';
import { z } from 'zod';
import { environmentPart, optional } from '#platform/server/env.ts';

/** Backups by schedule: to a folder or a bucket, off with neither; encrypted with a key. */
export const backupEnvironment = environmentPart(
  {
    /** Encrypts every backup, and opens those that it encrypted. */
    BACKUP_KEY: optional(z.string().min(32, 'must have at least 32 characters: openssl rand -base64 32')),
    BACKUP_FOLDER: optional(z.string().refine(isAbsolute, 'must be an absolute path')),
    /** Reached as S3_ENDPOINT and its keys say. */
    BACKUP_BUCKET: optional(z.string().min(3)),
    BACKUP_EVERY_HOURS: z.coerce.number().int().min(1).max(168).default(24),
    BACKUP_KEEP_DAYS: z.coerce.number().int().min(1).max(3650).default(30),
  },
  (values) => [
    ...(values.BACKUP_FOLDER && values.BACKUP_BUCKET
      ? ['BACKUP_FOLDER and BACKUP_BUCKET exclude each other: set one']
      : []),
    ...(values.BACKUP_BUCKET && !values.BACKUP_KEY
      ? ['BACKUP_KEY is required with BACKUP_BUCKET: a backup holds everything that members wrote']
      : []),
  ],
);
