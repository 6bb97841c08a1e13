import { resolve } from 'node:path';
import type { Logger } from '#platform/server/logger.ts';
import type { OpenDatabase } from './client.ts';
import { makePrivate } from './private-folder.ts';
import type { ProcessName } from './process-name.ts';

interface DatabaseSettings {
  readonly DATABASE_URL?: string | undefined;
  readonly DATABASE_DIRECT_URL?: string | undefined;
  readonly DATABASE_POOL_SIZE: number;
  readonly DATA_DIR: string;
}

/** Limit for statements that members wait for: including all overhead, a request fails within ten seconds. */
const statementTimeoutMs = 5000;

/** PostgreSQL when DATABASE_URL is set, else the embedded database in DATA_DIR. Only the chosen driver is loaded. */
export async function openDatabase(
  settings: DatabaseSettings,
  log: Logger,
  opener?: ProcessName,
): Promise<OpenDatabase> {
  if (settings.DATABASE_URL) {
    const { openPostgres } = await import('./postgres.ts');
    return openPostgres(
      {
        url: settings.DATABASE_URL,
        directUrl: settings.DATABASE_DIRECT_URL,
        poolSize: settings.DATABASE_POOL_SIZE,
        statementTimeoutMs,
        opener,
      },
      log,
    );
  }
  const { openPglite } = await import('./pglite.ts');
  const folder = resolve(settings.DATA_DIR);
  makePrivate(folder, log);
  const database = await openPglite(folder);
  // A new database is unpacked with its own file modes, whatever the umask.
  makePrivate(folder, log);
  return database;
}
