import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addClient, changeClient, deleteClient } from '#features/clients/contract.ts';
import { timeZoneHeader } from '#platform/contract/local-day.ts';
import { listNotifications, savePreferences, readPreferences } from '#features/notifications/contract.ts';
import { users } from '#platform/server/auth/tables.ts';
import { type App, startApp } from '#testing/harness.ts';
import { mailTo } from '#testing/mailbox.ts';
import { tellOfSteps } from './step-notices.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

type Member = Awaited<ReturnType<App['join']>>;
const hourMs = 60 * 60 * 1000;

/** Sets the clock to this hour of the day after tomorrow, in UTC. @returns that day */
function toHour(hour: number): string {
  const now = app.clock.now();
  const then = new Date(now.getTime() + 48 * hourMs);
  then.setUTCHours(hour, 0, 0, 0);
  app.clock.advance(then.getTime() - now.getTime());
  return then.toISOString().slice(0, 10);
}
const dayAfter = (day: string) => new Date(Date.parse(day) + 24 * hourMs).toISOString().slice(0, 10);
const plan = (member: Member, step: { nextStep: string; nextOn: string }, zone = 'UTC') =>
  member.call(addClient, { body: { name: 'Torsten', ...step } }, { headers: { [timeZoneHeader]: zone } });
async function later(hours: number) {
  app.clock.advance(hours * hourMs);
  await tellOfSteps({ ...app.product.deps.course, clock: app.clock });
}
const told = async (member: Member) =>
  (await member.call(listNotifications, {})).notifications.filter(({ kind }) => kind === 'next-step');

const weekdayOf = (day: string) =>
  new Date(day).toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' });
const dayWords = (day: string) =>
  new Date(day).toLocaleDateString('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  });

test('a step is told of on the evening before: it may be at seven in the morning', async () => {
  const member = await app.join();
  const day = dayAfter(toHour(15));
  await plan(member, { nextStep: 'Call Torsten at seven', nextOn: day });
  await later(2);
  expect(await told(member)).toEqual([]);
  await later(1);
  expect((await told(member))[0]).toMatchObject({
    title: 'Next step: Call Torsten at seven',
    message: `You planned it with Torsten for ${dayWords(day)}.`,
  });
  expect((await mailTo(app, member.email, 'next step')).subject).toBe(
    `The next step you planned for ${weekdayOf(day)}`,
  );
  await later(14);
  expect(await told(member)).toHaveLength(1);
});

test('after a day on which nobody was told, the bell asks how it went, without a mail; who planned it that day is not asked', async () => {
  const [member, fresh] = [await app.join(), await app.join()];
  const day = dayAfter(toHour(15));
  await plan(member, { nextStep: 'Call Torsten', nextOn: day });
  app.clock.advance(20 * hourMs);
  await plan(fresh, { nextStep: 'Call Torsten', nextOn: day });
  await later(19);
  expect(await told(member)).toEqual([]);
  await later(1);
  expect((await told(member)).map(({ message }) => message)).toEqual([
    `You planned it with Torsten for ${dayWords(day)}. How did it go?`,
  ]);
  expect(await told(fresh)).toEqual([]);
  expect(app.mail.messages(member.email).filter(({ subject }) => subject.includes('next step'))).toEqual([]);
});

test('who planned it in the evening is told in the morning, once, and led to its client', async () => {
  const member = await app.join();
  const day = dayAfter(toHour(22));
  const { id } = await plan(member, { nextStep: 'Call Torsten', nextOn: day });
  await later(1);
  expect(await told(member)).toEqual([]);
  await later(7);
  expect(await told(member)).toEqual([]);
  await later(1);
  await later(1);
  expect(await told(member)).toEqual([
    expect.objectContaining({
      title: 'Next step: Call Torsten',
      message: `You planned it with Torsten for ${dayWords(day)}.`,
      actionUrl: `/clients/${id}`,
    }),
  ]);
  await later(24);
  expect(await told(member)).toHaveLength(1);
});

test('what was told of a step is read once that step is done or moved, and other news stays', async () => {
  const [member, other] = [await app.join(), await app.join()];
  const day = dayAfter(toHour(22));
  const step = { nextStep: 'Call Torsten', nextOn: day };
  const [{ id }, second] = [await plan(member, step), await plan(other, step)];
  await later(9);
  const areRead = async (one: Member) => (await told(one)).map(({ isRead }) => isRead);
  await member.call(changeClient, { params: { id }, body: { role: 'Owner' } });
  expect(await areRead(member)).toEqual([false]);
  await member.call(changeClient, { params: { id }, body: { nextStep: '', nextOn: null } });
  expect([await areRead(member), await areRead(other)]).toEqual([[true], [false]]);
  await other.call(changeClient, { params: { id: second.id }, body: { nextOn: dayAfter(dayAfter(day)) } });
  expect(await areRead(other)).toEqual([true]);
  const all = (await member.call(listNotifications, {})).notifications;
  expect(all.filter(({ kind }) => kind !== 'next-step').every(({ isRead }) => !isRead)).toBe(true);
});

test('whoever is erased is named in no notice', async () => {
  const member = await app.join();
  const day = dayAfter(toHour(22));
  const { id } = await plan(member, { nextStep: 'Call Torsten', nextOn: day });
  await later(9);
  expect(await told(member)).toHaveLength(1);
  await member.call(deleteClient, { params: { id }, query: { forGood: 'true' } });
  expect(await told(member)).toEqual([]);
});

test('the day begins where the member is', async () => {
  const [east, west] = [await app.join(), await app.join()];
  const day = dayAfter(toHour(14));
  await plan(east, { nextStep: '', nextOn: day }, 'Asia/Tokyo');
  await plan(west, { nextStep: '', nextOn: day }, 'America/New_York');
  await later(8);
  expect([(await told(east)).length, (await told(west)).length]).toEqual([1, 0]);
  expect((await told(east))[0]).toMatchObject({
    title: 'Next step with Torsten',
    message: `You planned ${dayWords(day)} for them.`,
  });
  await later(14);
  expect((await told(west)).length).toBe(1);
});

test('nothing is told of a step that is done, moved or just planned, of a client who is gone, or to who turned it off', async () => {
  const members = await Promise.all(Array.from({ length: 6 }, () => app.join()));
  const [done, moved, archived, deleted, quiet, fresh] = members as [
    Member,
    Member,
    Member,
    Member,
    Member,
    Member,
  ];
  const day = dayAfter(toHour(20));
  const step = { nextStep: 'Call', nextOn: day };
  const ids = new Map<Member, string>();
  for (const member of [done, moved, archived, deleted, quiet])
    ids.set(member, (await plan(member, step)).id);
  const paramsOf = (member: Member) => ({ params: { id: ids.get(member) ?? '' } });
  await done.call(changeClient, { ...paramsOf(done), body: { nextStep: '', nextOn: null } });
  await moved.call(changeClient, { ...paramsOf(moved), body: { nextOn: dayAfter(day) } });
  await archived.call(changeClient, { ...paramsOf(archived), body: { isArchived: true } });
  await deleted.call(deleteClient, { ...paramsOf(deleted), query: {} });
  const before = await quiet.call(readPreferences, {});
  await quiet.call(savePreferences, { body: { ...before, 'next-step': { app: false, mail: false } } });
  app.clock.advance(5 * hourMs);
  await plan(fresh, step);
  await later(7);
  expect((await Promise.all(members.map(told))).flat()).toEqual([]);
  await later(24);
  expect((await told(moved)).length).toBe(1);
});

test('a zone that nobody knows changes nothing', async () => {
  const member = await app.join();
  await plan(member, { nextStep: 'Call', nextOn: '2100-01-01' }, 'Asia/Tokyo');
  await member.call(
    addClient,
    { body: { name: 'Other' } },
    { headers: { [timeZoneHeader]: 'Mars/Olympus' } },
  );
  const [row] = await app.db.select().from(users).where(eq(users.id, member.userId));
  expect(row?.timeZone).toBe('Asia/Tokyo');
});

test('one mail tells of all steps of a day, without a name, and can be stopped', async () => {
  const [member, quiet] = [await app.join(), await app.join()];
  const day = dayAfter(toHour(22));
  for (const one of [member, quiet])
    for (const nextStep of ['Call Torsten', 'Write Mira'])
      await one.call(addClient, { body: { name: nextStep, nextStep, nextOn: day } });
  const before = await quiet.call(readPreferences, {});
  await quiet.call(savePreferences, { body: { ...before, 'next-step': { app: true, mail: false } } });
  await later(10);
  await later(1);
  const mail = await mailTo(app, member.email, 'next steps');
  expect(mail.subject).toBe(`2 next steps you planned for ${weekdayOf(day)}`);
  expect(mail.text).not.toMatch(/Torsten|Mira/u);
  expect(await told(quiet)).toHaveLength(2);
  const sent = (to: Member) => app.mail.messages(to.email).filter(({ subject }) => subject === mail.subject);
  expect([sent(member).length, sent(quiet).length]).toEqual([1, 0]);
});
