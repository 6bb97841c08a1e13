import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { OpenDatabase } from '#platform/server/db/client.ts';
import { openPglite } from '#platform/server/db/pglite.ts';
import { openPostgres } from '#platform/server/db/postgres.ts';
import { readImage, templateName } from './image.ts';
import { testLog } from './log.ts';

/** The cluster that the PostgreSQL run of the suite uses; unset in the run on the embedded database. */
export const clusterUrl = process.env['TEST_DATABASE'];

async function onCluster(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/**
 * Creates a database on the cluster.
 * @param template the database to copy; an empty one when omitted
 * @returns its address and a function that drops it
 */
export async function createPostgresDatabase(
  url: string,
  template = 'template1',
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await onCluster(url, `create database ${name} template ${template}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  return { url: own.toString(), drop: () => onCluster(url, `drop database ${name} with (force)`) };
}

/**
 * A separate database on the driver under test; `close` also removes it. It starts with the migrations applied, unless
 * `empty` is requested.
 */
export async function openTestDatabase(kind: 'migrated' | 'empty' = 'migrated'): Promise<OpenDatabase> {
  if (clusterUrl === undefined) return openPglite(null, kind === 'empty' ? undefined : await readImage());
  const created = await createPostgresDatabase(clusterUrl, kind === 'empty' ? undefined : templateName());
  const opened = await openPostgres(
    { url: created.url, poolSize: 10, statementTimeoutMs: 15_000 },
    testLog(),
  );
  return {
    ...opened,
    close: async () => {
      await opened.close();
      await created.drop();
    },
  };
}
