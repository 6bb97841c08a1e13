import { z } from 'zod';

/**
 * A backup is gzipped JSON lines: a head, then rows table by table, then files piece by piece, then an end that proves
 * it complete. Values are plain SQL, so that a backup of the embedded database can be restored into PostgreSQL and vice
 * versa.
 */
export const head = z.strictObject({
  type: z.literal('head'),
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  /** Sorted hashes of the applied migrations: they tell which tables the rows fit. */
  migrations: z.array(z.string()),
});

/** The head of a file that holds only what outlasts a restore; placed before a backup, it joins the same restore. */
export const listHead = z.strictObject({
  type: z.literal('list'),
  format: z.literal(1),
  createdAt: z.iso.datetime(),
});

const rows = z.strictObject({
  type: z.literal('rows'),
  table: z.string(),
  rows: z.array(z.record(z.string(), z.unknown())),
});

const file = z.strictObject({
  type: z.literal('file'),
  /** Its key in the store. */
  path: z.string(),
  /** The next piece of the file, base64. */
  piece: z.base64(),
});

const end = z.strictObject({ type: z.literal('end'), rows: z.int(), files: z.int() });

export const line = z.discriminatedUnion('type', [head, listHead, rows, file, end]);
export type BackupLine = z.infer<typeof line>;

/** One kind of line. */
export type Part<Type extends BackupLine['type']> = Extract<BackupLine, { type: Type }>;

/** A table row as a backup holds it: columns by their database names. */
export type BackupRow = Part<'rows'>['rows'][number];
