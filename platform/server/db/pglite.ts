import { mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { fromPglite } from 'pg-boss';
import type { OpenDatabase } from './client.ts';
import { assertWhole, markMade, openingFailure } from './damage.ts';
import { DurableFs, durableStartParams } from './durable-fs.ts';
import { lockFolder } from './folder-lock.ts';
import { guardClient, markTransactions } from './transaction-guard.ts';

async function openClient(folder: string | null, image: Blob | undefined): Promise<PGlite> {
  if (folder === null) return PGlite.create(image ? { loadDataDir: image } : {});
  assertWhole(folder);
  const files = join(folder, 'pglite');
  mkdirSync(files, { recursive: true });
  try {
    const client = await PGlite.create({ fs: new DurableFs(files), startParams: durableStartParams });
    markMade(folder);
    return client;
  } catch (error) {
    throw openingFailure(folder, error);
  }
}

/**
 * Opens the embedded database in `folder` (created if missing, used by this process alone), or in memory for null.
 * @param image a dumped data directory to start from, in memory only: seven times cheaper than making a new one
 * @throws FolderInUse when another process has the folder; DamagedDatabase when what is in it cannot be opened
 */
export async function openPglite(folder: string | null, image?: Blob): Promise<OpenDatabase> {
  const unlock = folder === null ? () => {} : lockFolder(folder);
  try {
    const client = await openClient(folder, image);
    const guarded = guardClient(client, ['query', 'exec', 'transaction']);
    const db = markTransactions(drizzle(guarded));
    return {
      driver: 'pglite',
      db,
      patiently: (work) => work(db),
      listen: async (channel, heard) => {
        const stop = await client.listen(channel, heard);
        return () => stop();
      },
      vacuum: async () => {
        await client.exec('VACUUM (ANALYZE)');
      },
      jobStore: () => ({ db: fromPglite(guarded), backend: 'pglite' }),
      openScratch: async (at) => {
        const remove = () => rm(at, { recursive: true, force: true });
        await remove();
        const scratch = await openPglite(at);
        return {
          db: scratch.db,
          remove: async () => {
            try {
              await scratch.close();
            } finally {
              await remove();
            }
          },
        };
      },
      connections: () => null,
      close: async () => {
        await client.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}
