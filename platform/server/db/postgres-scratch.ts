import pg from 'pg';
import type { Logger } from '#platform/server/logger.ts';
import type { Scratch } from './client.ts';
import { openPool } from './postgres-pool.ts';

const nameBytes = 63;
const suffix = '_trying_backup';

/**
 * An empty database on the same server, named after ours. One that a killed process left behind is dropped first.
 * @param url the address of ours, without a pooler between
 */
export async function openPostgresScratch(url: string, log: Logger): Promise<Scratch> {
  const own = new URL(url);
  const name = `${decodeURIComponent(own.pathname.slice(1)).slice(0, nameBytes - suffix.length)}${suffix}`;
  const quoted = pg.escapeIdentifier(name);
  const order = async (statement: string) => {
    const ours = openPool({ url, name: 'make-me-great-scratch', size: 1, statementTimeoutMs: 0 }, log);
    try {
      await ours.query(statement);
    } finally {
      await ours.close();
    }
  };
  const drop = () => order(`drop database if exists ${quoted} with (force)`);
  await drop();
  await order(`create database ${quoted}`);
  own.pathname = `/${encodeURIComponent(name)}`;
  const pool = openPool(
    { url: own.href, name: 'make-me-great-scratch', size: 1, statementTimeoutMs: 0 },
    log,
  );
  return {
    db: pool.db,
    remove: async () => {
      await pool.close();
      await drop();
    },
  };
}
