import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type App, startApp } from '#testing/harness.ts';
import { recordSignUp } from './queries.ts';
import { crmDeliveries } from './tables.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const deliveriesOf = (userId: string) =>
  app.db.select().from(crmDeliveries).where(eq(crmDeliveries.userId, userId));

test('who signs up is to be told to the CRM [account.sign-up-to-crm]', async () => {
  const { userId } = await app.join();
  expect(await deliveriesOf(userId)).toMatchObject([{ event: 'signed_up', state: 'pending', attempts: 0 }]);
});

test('the same sign-up noticed twice is told once', async () => {
  const { userId } = await app.join();
  await app.db.transaction((tx) => recordSignUp(tx, { userId, now: app.clock.now() }));
  expect(await deliveriesOf(userId)).toHaveLength(1);
});
