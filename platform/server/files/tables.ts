import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { fileTypes, type FileType } from '#platform/contract/files.ts';
import { users } from '#platform/server/auth/tables.ts';
import type { Part } from './store.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });
const content = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });
const bytes = (name: string) => bigint(name, { mode: 'number' });
const typeNames = Object.keys(fileTypes) as [FileType, ...FileType[]];

/**
 * What the store holds. A row's bytes never change: a newer version is another row with another key. Slices refer to
 * a row by its id, so that one in use cannot be deleted.
 */
export const storedFiles = pgTable(
  'stored_files',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Random; the name in the store, never shown. */
    key: text('key').notNull().unique(),
    /** Its name when downloaded. */
    name: text('name').notNull(),
    type: text('type', { enum: typeNames }).notNull(),
    size: bytes('size').notNull(),
    sha256: text('sha256').notNull(),
    /** For a film, if its container says so. */
    durationMs: integer('duration_ms'),
    uploadedBy: text('uploaded_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
    /** Null while something uses it; otherwise an hourly chore deletes it after this instant. */
    dropAfter: instant('drop_after'),
  },
  (table) => [
    index('stored_files_drop_after').on(table.dropAfter),
    index('stored_files_uploaded_by').on(table.uploadedBy),
    check(
      'stored_files_type',
      sql`${table.type} in (${sql.raw(typeNames.map((name) => `'${name}'`).join(', '))})`,
    ),
  ],
);

/**
 * Uploads in progress. The length of the file under DATA_DIR/uploads tells how far one has come or, with a bucket, its
 * row in `bucket_uploads`.
 */
export const uploads = pgTable(
  'uploads',
  {
    /** Becomes the id of the stored file. */
    id: uuid('id').primaryKey().defaultRandom(),
    ownerId: text('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The upload kind's name. */
    kind: text('kind').notNull(),
    /** Becomes the key of the stored file: finishing twice stores it once. */
    key: text('key').notNull(),
    name: text('name').notNull(),
    size: bytes('size').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('uploads_expires_at').on(table.expiresAt), index('uploads_owner').on(table.ownerId)],
);

/**
 * How far an upload to the bucket has come, so that any node can take the next piece. A row outlives its upload:
 * without an upload, its parts are still to be dropped.
 */
export const bucketUploads = pgTable(
  'bucket_uploads',
  {
    /** The bucket's id for it. */
    id: text('id').primaryKey(),
    uploadId: uuid('upload_id').references(() => uploads.id, { onDelete: 'set null' }),
    /** The key of the object that it becomes. */
    key: text('key').notNull().unique(),
    /** Bytes that are safe: those of the parts and of the tail. */
    received: bytes('received').notNull().default(0),
    /** The last number given to a part: two simultaneous senders get different ones. */
    lastPart: integer('last_part').notNull().default(0),
    parts: jsonb('parts').$type<readonly Part[]>().notNull().default([]),
    /** The first bytes, which tell the type. */
    head: content('head'),
    /** What has arrived after the last part, and is too short for another part. */
    tail: content('tail'),
    /** State of the SHA-256 so far. */
    hash: content('hash'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('bucket_uploads_upload').on(table.uploadId)],
);
