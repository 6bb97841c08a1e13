import { onTestFinished, expect, test } from 'vitest';
import { clusterUrl, createPostgresDatabase } from '#testing/database.ts';
import { endServer, startServer } from '#testing/server-process.ts';
import { followAll, sowMembers } from '#testing/stream-listeners.ts';

const members = 500;
const secret = 'a-secret-for-tests-only-of-32-characters';
const appUrl = 'http://127.0.0.1:3000';
const owner = { email: 'owner@example.test', password: 'a-long-passphrase-of-the-owner' };

/** The admin's program at one node. @returns sends a message to everybody */
async function adminAt(node: string) {
  const ask = (path: string, body: object, cookie = '') =>
    fetch(`${node}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: appUrl, cookie },
      body: JSON.stringify(body),
    });
  const signedIn = await ask('/api/auth/sign-in', owner);
  const cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  return async (title: string) => {
    const answer = await ask('/api/functions/send-notification', { title, message: 'To everybody.' }, cookie);
    expect(answer.status, await answer.text()).toBe(200);
  };
}

// The embedded database belongs to one process.
test.each(clusterUrl === undefined ? [] : [clusterUrl])(
  'a node is killed while 500 are connected: all resume on the other one and miss nothing',
  async (cluster) => {
    const database = await createPostgresDatabase(cluster);
    const env = {
      DATABASE_URL: database.url,
      APP_URL: appUrl,
      ADMIN_EMAIL: owner.email,
      ADMIN_PASSWORD: owner.password,
    };
    const stays = await startServer(env);
    const dies = await startServer(env);
    let nodes = [dies.origin];
    const crowd = followAll(await sowMembers(database.url, members, secret), () => nodes);
    onTestFinished(async () => {
      crowd.close();
      if (dies.child.exitCode === null && dies.child.signalCode === null) await endServer(dies, 'SIGKILL');
      await endServer(stays, 'SIGTERM');
      await database.drop();
    });
    const send = await adminAt(stays.origin);
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
  },
  120_000,
);
