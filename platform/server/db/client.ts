import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { ConstructorOptions } from 'pg-boss';

/** The database or a transaction of it, on either driver. Queries take it as their first argument. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>;

/** Receives a message sent by NOTIFY: ids only, never rows. */
export type Notified = (payload: string) => void;

/** An empty database for a test, which `remove` closes and deletes. */
export interface Scratch {
  readonly db: Db;
  remove(): Promise<void>;
}

/** One opened database, embedded or PostgreSQL: what the rest of the server may ask of it. */
export interface OpenDatabase {
  readonly driver: 'pglite' | 'postgres';
  readonly db: Db;
  /** Does work that may take minutes, such as a migration, without a time limit on its statements. */
  patiently<Result>(work: (db: Db) => Promise<Result>): Promise<Result>;
  /**
   * Calls back for each NOTIFY on the channel until the returned function is called. `resumed` is called when a broken
   * connection listens again: messages sent in between were missed. @throws DatabaseUnavailable
   */
  listen(channel: string, heard: Notified, resumed?: () => void): Promise<() => Promise<void>>;
  /** Reclaims dead rows where nothing else does: the embedded database has no autovacuum. */
  vacuum(): Promise<void>;
  /** How the job queue reaches this database: through us when embedded, over its own connections on PostgreSQL. */
  jobStore(): Required<Pick<ConstructorOptions, 'db'>> & Pick<ConstructorOptions, 'backend'>;
  /**
   * Opens an empty database beside this one; only one may be open at a time.
   * @param folder where the embedded one may put its files
   */
  openScratch(folder: string): Promise<Scratch>;
  /** The pool's connections: all of them, the idle ones, and requests that wait for one; null when embedded. */
  connections(): { readonly total: number; readonly idle: number; readonly waiting: number } | null;
  close(): Promise<void>;
}
