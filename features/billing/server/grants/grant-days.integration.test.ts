import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn } from '#features/account/contract.ts';
import { checkSubscription } from '#features/billing/contract-membership.ts';
import { adminGrantAccess, adminMoveGrant, adminRevokeGrant } from '#features/billing/contract-admin.ts';
import { listNotifications } from '#features/notifications/contract.ts';
import { auditEntries } from '#platform/server/audit/tables.ts';
import { type App, startApp } from '#testing/harness.ts';
import { mailTo } from '#testing/mailbox.ts';
import { joinAsAdmin } from '#testing/notification-cases.ts';
import { tellOfGrants } from './grant-days.ts';

const day = 24 * 60 * 60 * 1000;

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

type Member = Awaited<ReturnType<App['join']>>;
const inDays = (days: number) => new Date(app.clock.now().getTime() + days * day).toISOString();
const again = async ({ email, password }: Pick<Member, 'email' | 'password'>) => {
  const actor = app.visitor();
  await actor.call(signIn, { body: { email, password } });
  return actor;
};
const titlesOf = async (member: Member) =>
  (await (await again(member)).call(listNotifications, {})).notifications.map(({ title }) => title);
/** Days later, twice within the hour: what is told once must not come twice. */
async function hoursRound() {
  app.memoEnds();
  await tellOfGrants(app.product.deps.billing);
  await tellOfGrants(app.product.deps.billing);
}

test('a plan that is given until a day is told at its start, before its end and at its end, each once, by email too', async () => {
  const [desk, member] = [await joinAsAdmin(app), await app.join()];
  await desk.call(adminGrantAccess, {
    body: {
      email: member.email,
      tier: 'premium',
      startsAt: inDays(2),
      endsAt: inDays(32),
      reason: 'A prize',
    },
  });
  expect((await mailTo(app, member.email, 'You were given Premium')).text).toContain('It costs you nothing');
  await hoursRound();
  expect(await titlesOf(member)).toEqual(['You were given Premium']);
  app.clock.advance(2 * day);
  await hoursRound();
  app.clock.advance(10 * day);
  await hoursRound();
  expect(await titlesOf(member)).toEqual(['Your Premium begins today', 'You were given Premium']);
  app.clock.advance(14 * day);
  await hoursRound();
  const [ending] = await titlesOf(member);
  expect(ending).toMatch(/^Your Premium ends on /);
  expect((await mailTo(app, member.email, ending ?? '')).text).toContain('nothing is charged');
  app.clock.advance(7 * day);
  await hoursRound();
  expect(await titlesOf(member)).toHaveLength(4);
  const over = await mailTo(app, member.email, 'Your Premium has ended');
  expect(over.text).toContain('Your account is a free one again');
  expect(over.text).not.toContain('A prize');
  expect((await (await again(member)).call(checkSubscription, {})).subscribed).toBe(false);
});

test('an admin moves the last day: access follows, the member is told, and the end is announced anew', async () => {
  const [desk, member] = [await joinAsAdmin(app), await app.join()];
  const { grants } = await desk.call(adminGrantAccess, {
    body: { email: member.email, tier: 'tools', endsAt: inDays(5) },
  });
  const grantId = grants[0]?.id ?? '';
  app.clock.advance(3 * day);
  await hoursRound();
  const desk2 = await joinAsAdmin(app);
  const longer = inDays(30);
  const moved = await desk2.call(adminMoveGrant, { body: { grantId, endsAt: longer } });
  expect(moved.grants).toMatchObject([{ id: grantId, endsAt: longer, state: 'active' }]);
  // The same again is no news.
  await desk2.call(adminMoveGrant, { body: { grantId, endsAt: longer } });
  app.memoEnds();
  expect((await (await again(member)).call(checkSubscription, {})).subscription_end).toBe(longer);
  const titles = await titlesOf(member);
  expect(titles.filter((title) => title === 'Your Tools & Resources has a new last day')).toHaveLength(1);
  app.clock.advance(25 * day);
  await hoursRound();
  expect((await titlesOf(member)).filter((title) => title.includes('ends on'))).toHaveLength(2);
  const entries = await app.db.select().from(auditEntries).where(eq(auditEntries.subjectId, member.userId));
  expect(entries.filter(({ action }) => action === 'billing.access_moved')).toMatchObject([
    { actorId: desk2.userId, details: { grant: grantId, endsAt: longer } },
  ]);
});

test('a day that is over, what has ended and what was revoked cannot be moved', async () => {
  const [desk, member] = [await joinAsAdmin(app), await app.join()];
  const { grants } = await desk.call(adminGrantAccess, {
    body: { email: member.email, tier: 'premium', endsAt: inDays(5) },
  });
  const grantId = grants[0]?.id ?? '';
  const past = await desk.fail(adminMoveGrant, { body: { grantId, endsAt: inDays(-1) } });
  expect(past).toMatchObject({ code: 'invalid_input', fields: { endsAt: expect.any(String) } });
  await desk.call(adminRevokeGrant, { body: { grantId } });
  expect(await desk.fail(adminMoveGrant, { body: { grantId, endsAt: inDays(9) } })).toMatchObject({
    status: 409,
  });
  await hoursRound();
  expect((await titlesOf(member)).some((title) => title.includes('ends on'))).toBe(false);
});

test('whoever has the plan beyond that day anyway hears of no end', async () => {
  const [desk, member] = [await joinAsAdmin(app), await app.join()];
  await desk.call(adminGrantAccess, { body: { email: member.email, tier: 'tools', endsAt: inDays(4) } });
  await desk.call(adminGrantAccess, { body: { email: member.email, tier: 'premium', endsAt: inDays(90) } });
  for (const days of [3, 2]) {
    app.clock.advance(days * day);
    await hoursRound();
  }
  expect((await titlesOf(member)).some((title) => /ends on|has ended/.test(title))).toBe(false);
});
