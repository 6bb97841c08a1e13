import { setTimeout as pause } from 'node:timers/promises';
import { clusterUrl, createPostgresDatabase } from '#testing/database.ts';
import { senderAt } from '#testing/notification-sender.ts';
import { endServer, startServer } from '#testing/server-process.ts';
import { startSwitchboard } from '#testing/switchboard.ts';
import { ownPorts } from './demo.ts';
import { expect, newPerson, signUp, test } from './journey.ts';

const port = ownPorts.twoNodes;
const origin = `http://127.0.0.1:${port}`;
test.use({ baseURL: origin });

const admin = { email: 'owner@example.test', password: 'a-long-passphrase-of-the-owner' };

test('what is sent on one node is seen within a second by a member on another, also after the node of the reader died [notifications.realtime-toast]', {
  tag: '@matrix',
}, async ({ page, watched }) => {
  test.setTimeout(120_000);
  if (clusterUrl === undefined) throw new Error('this journey needs a PostgreSQL: set TEST_DATABASE');
  const database = await createPostgresDatabase(clusterUrl);
  const env = {
    DATABASE_URL: database.url,
    APP_URL: origin,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  };
  const nodeA = await startServer(env);
  const nodeB = await startServer(env);
  const ports = [nodeB, nodeA].map((node) => Number(new URL(node.origin).port));
  const switchboard = await startSwitchboard(port, ports);
  try {
    const send = await senderAt(nodeA.origin, { ...admin, origin });
    const listening = page.waitForResponse(/api\/notifications\/events/);
    await page.goto('/auth?redirect=/tools');
    await signUp(page, newPerson());
    await listening;
    await send('First');
    await expect(page.getByText('First', { exact: true })).toBeVisible({ timeout: 1000 });

    // When a node dies, the browser sees a broken stream.
    watched.expectedErrors.push('ERR_INCOMPLETE_CHUNKED_ENCODING', 'ERR_CONNECTION', 'ERR_EMPTY_RESPONSE');
    await endServer(nodeB, 'SIGKILL');
    await send('While nobody listened');
    await expect(page.getByText('While nobody listened')).toBeVisible({ timeout: 10_000 });
    await pause(200);
    await send('Live on the other node');
    await expect(page.getByText('Live on the other node')).toBeVisible({ timeout: 1000 });
  } finally {
    await page.close();
    await switchboard.close();
    await endServer(nodeA, 'SIGTERM');
    await database.drop();
  }
});
