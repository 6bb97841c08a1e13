import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { offersVersion } from '#platform/contract/offers.ts';
import { offerConsents } from '#platform/server/offers/tables.ts';
import { joinConfirmed } from '#testing/confirmed-member.ts';
import { type App, startApp } from '#testing/harness.ts';
import { type VisibilityCase, visibilityCases } from '#testing/visibility-cases.ts';
import { markEverythingRead } from './read-marks.ts';
import {
  notificationMembers,
  notificationReads,
  notificationRecipients,
  notifications,
} from '#features/notifications/server/tables.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** The reader and the notification of a case, as rows. */
async function told({ reader, sent, settings }: VisibilityCase) {
  const [{ userId }, other] = [await joinConfirmed(app), await app.join()];
  const kept = { joinedAfter: settings.joinedAfter, mutedInApp: [...settings.muted] };
  await app.db
    .insert(notificationMembers)
    .values({ userId, ...kept })
    .onConflictDoUpdate({ target: notificationMembers.userId, set: kept });
  if (settings.offersSince)
    await app.db.insert(offerConsents).values({
      userId,
      given: true,
      version: offersVersion,
      place: 'settings',
      at: settings.offersSince,
    });
  const now = app.clock.now();
  const ids = { reader: userId, other: other.userId };
  const { recipients, ...facts } = sent;
  const [row] = await app.db
    .insert(notifications)
    .values({
      ...facts,
      listed: recipients !== null,
      userId: sent.userId && ids[sent.userId],
      type: 'info',
      title: 'A talk on Friday',
      message: 'About the price.',
      origin: 'system',
      createdAt: now,
    })
    .returning({ id: notifications.id });
  const id = row?.id ?? '';
  for (const name of recipients ?? [])
    await app.db
      .insert(notificationRecipients)
      .values({ notificationId: id, userId: name === 'reader' ? userId : other.userId });
  return { reader: { userId, ...reader }, id, now };
}

/** Whether a row counts as read by a reader, by a mark of its own. */
async function isMarked(id: string, userId: string): Promise<boolean> {
  const [row] = await app.db.select().from(notifications).where(eq(notifications.id, id));
  const marks = await app.db.select().from(notificationReads).where(eq(notificationReads.notificationId, id));
  return (row?.readAt ?? null) !== null || marks.some((mark) => mark.userId === userId);
}

test.each(visibilityCases)('$named: the database decides the same, in every query', async (one) => {
  const { visible } = app.product.deps.notifications;
  const { reader, id } = await told(one);
  expect((await visible.one(reader, id)) !== null).toBe(one.isVisible);
  const page = await visible.page(reader);
  expect(page.rows.some((row) => row.id === id)).toBe(one.isVisible);
  const missed = await visible.missed(reader, 0);
  expect(missed.rows.some((row) => row.id === id)).toBe(one.isVisible);
  await app.db.delete(notifications);
});

// Of what went to everybody no mark is kept, but the place up to which all counts as read.
const marked = visibilityCases.filter(
  ({ sent: { recipients, tier, userId } }) => userId !== null || tier !== null || recipients !== null,
);
test.each(marked)('$named: marking everything read marks what was sent to the reader', async (one) => {
  const { reader, id, now } = await told(one);
  await markEverythingRead(app.db, { reader, now });
  expect(await isMarked(id, reader.userId)).toBe(one.isAddressed);
  await app.db.delete(notifications);
});

test('a message that waits for its time is unread when it is shown, though everything was marked read before', async () => {
  const { visible } = app.product.deps.notifications;
  const waiting = visibilityCases.find(({ named }) => named === 'sent to the reader, and still waiting');
  if (!waiting) throw new Error('no message that waits');
  const { reader, id, now } = await told(waiting);
  await markEverythingRead(app.db, { reader, now });
  await app.db.update(notifications).set({ publishedAt: now }).where(eq(notifications.id, id));
  expect(await visible.unread(reader)).toBe(1);
});
