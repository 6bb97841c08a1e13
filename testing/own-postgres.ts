import pg from 'pg';
import { startPostgres } from '#launcher/postgres.ts';
import { startValve } from './valve.ts';

/**
 * The test's own PostgreSQL, which may be stopped, cut off and filled up. The product reaches its database at `url`,
 * through the valve and as an ordinary user, so that every limit applies to it.
 */
export async function startOwnPostgres(options: Parameters<typeof startPostgres>[0] = {}) {
  const postgres = await startPostgres(options);
  const valve = await startValve(Number(new URL(postgres.url).port));
  const url = `postgres://app:app@127.0.0.1:${valve.port}/product`;

  /** Runs statements one after the other. @returns the rows of the last */
  async function run(at: string, statements: readonly string[]): Promise<unknown[]> {
    const client = new pg.Client({ connectionString: at });
    await client.connect();
    try {
      let rows: unknown[] = [];
      for (const statement of statements) ({ rows } = await client.query<Record<string, unknown>>(statement));
      return rows;
    } finally {
      await client.end();
    }
  }
  await run(postgres.url, [`create role app login password 'app'`, 'create database product owner app']);

  return {
    url,
    valve,
    halt: postgres.halt,
    resume: postgres.resume,
    asOwner: (...statements: string[]) => run(postgres.url, statements),
    inProduct: (...statements: string[]) => run(url, statements),
    close: async () => {
      await valve.close();
      await postgres.stop();
    },
  };
}
