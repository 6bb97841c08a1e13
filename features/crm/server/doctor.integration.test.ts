import { expect, test } from 'vitest';
import { startAppWithCrm } from '#testing/crm.ts';
import { eventually } from '#testing/mailbox.ts';
import { crmFindings, oldestDeliverySeconds } from './doctor.ts';
import { crmPauses } from './tables.ts';

test('the doctor names what was given up, what waits too long, and a key that is refused', async () => {
  const { app, crm } = await startAppWithCrm();
  const seen = async () => (await crmFindings(app.db, app.clock)).map(({ seen: words }) => words);
  const first = async (words: string) =>
    eventually(async () => ((await seen())[0]?.includes(words) ? true : null));
  crm.setMode('error422', 1);
  await app.join();
  await first('1 announcements were given up.');
  crm.setMode('error401');
  await app.join();
  await first('It refuses our key: 1 announcements wait.');
  await app.db.delete(crmPauses);
  app.clock.advance(2 * 60 * 60 * 1000);
  expect((await seen())[0]).toBe('1 announcements wait, the oldest for 2 hours.');
  expect(await oldestDeliverySeconds(app.db, app.clock)).toBeGreaterThanOrEqual(7200);
  await app.close();
  await crm.close();
});
