import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signUp } from '#features/account/contract.ts';
import { deleteAccount } from '#features/account/contract-leaving.ts';
import { createActor } from '#testing/actor.ts';
import { clusterUrl } from '#testing/database.ts';
import { newPerson } from '#testing/person.ts';
import { endServer, serverStorage, spawnEntry, startServer } from '#testing/server-process.ts';

let folder = '';
let storage: Awaited<ReturnType<typeof serverStorage>>;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mmg-work-'));
  storage = await serverStorage(folder);
});
afterEach(async () => {
  await storage.remove();
  rmSync(folder, { recursive: true, force: true });
});

test('the worker refuses the embedded database, in a sentence', async () => {
  const { child, output } = spawnEntry('app/work.ts', { DATA_DIR: folder });
  expect(await once(child, 'close')).toEqual([1, null]);
  expect(output()).toContain('DATABASE_URL is required: the embedded database belongs to the one process');
});

for (const url of clusterUrl === undefined ? [] : [clusterUrl]) {
  test(`what a server with JOBS=elsewhere leaves is done by the worker, which ends in order on TERM (${new URL(url).host})`, async () => {
    const server = await startServer({ ...storage.env, JOBS: 'elsewhere' });
    const leaver = createActor((request) => fetch(request), server.origin);
    await leaver.call(signUp, { body: newPerson() });
    await leaver.call(deleteAccount, { body: {} });

    const database = new pg.Client({ connectionString: storage.env['DATABASE_URL'] });
    await database.connect();
    const erased = async () => {
      const { rows } = await database.query<{ finished: boolean }>(
        'select finished_at is not null as finished from deletion_requests',
      );
      return rows.map(({ finished }) => finished);
    };
    // Longer than the queue's polling: a server that did the job would have done it by now.
    await new Promise((resolve) => setTimeout(resolve, 2500));
    expect(await erased()).toEqual([false]);

    const worker = spawnEntry('app/work.ts', storage.env);
    await vi.waitFor(async () => expect(await erased()).toEqual([true]), { timeout: 20_000, interval: 200 });
    expect(await endServer(worker, 'SIGTERM')).toBe(0);
    await endServer(server, 'SIGKILL');
    await database.end();
  });
}
