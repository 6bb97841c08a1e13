import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import pg from 'pg';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { signUp } from '#features/account/contract.ts';
import { deleteAccount } from '#features/account/contract-leaving.ts';
import { createActor } from '#testing/actor.ts';
import { clusterUrl } from '#testing/database.ts';
import { senderAt } from '#testing/notification-sender.ts';
import { newPerson } from '#testing/person.ts';
import { endServer, serverStorage, spawnEntry, startServer } from '#testing/server-process.ts';
import { followAll, sowMembers } from '#testing/stream-listeners.ts';

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

const owner = {
  email: 'owner@example.test',
  password: 'a-long-passphrase-of-the-owner',
  origin: 'http://127.0.0.1:3000',
};
const members = 500;

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
    // Longer than the queue's polling interval: a server that runs jobs would have done it by now.
    await new Promise((resolve) => setTimeout(resolve, 2500));
    expect(await erased()).toEqual([false]);

    const worker = spawnEntry('app/work.ts', storage.env);
    await vi.waitFor(async () => expect(await erased()).toEqual([true]), { timeout: 20_000, interval: 200 });
    expect(await endServer(worker, 'SIGTERM')).toBe(0);
    await endServer(server, 'SIGKILL');
    await database.end();
  });

  test(`a node is killed while 500 are connected: all resume on the other one and miss nothing (${new URL(url).host})`, async () => {
    const databaseUrl = storage.env['DATABASE_URL'] ?? '';
    const secret = 'a-secret-for-tests-only-of-32-characters';
    const env = {
      ...storage.env,
      APP_URL: owner.origin,
      ADMIN_EMAIL: owner.email,
      ADMIN_PASSWORD: owner.password,
    };
    const stays = await startServer(env);
    const dies = await startServer(env);
    let nodes = [dies.origin];
    const crowd = followAll(await sowMembers(databaseUrl, members, secret), () => nodes);
    onTestFinished(async () => {
      crowd.close();
      if (dies.child.exitCode === null && dies.child.signalCode === null) await endServer(dies, 'SIGKILL');
      await endServer(stays, 'SIGTERM');
    });
    const send = await senderAt(stays.origin, owner);
    const within = { timeout: 30_000, interval: 100 };
    await expect.poll(crowd.connected, within).toBe(members);
    await send('Before');
    await expect.poll(crowd.stories, within).toEqual({ Before: members });

    nodes = [dies.origin, stays.origin];
    await endServer(dies, 'SIGKILL');
    await send('While nobody listened');
    await expect.poll(crowd.connected, within).toBe(members);
    await send('Afterwards');
    await expect
      .poll(crowd.stories, within)
      .toEqual({ 'Before, While nobody listened, Afterwards': members });
  }, 120_000);
}
