import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSession } from '#features/account/contract.ts';
import { listAudit, readStart } from '#features/admin/contract.ts';
import { adminGrantAccess, adminRevokeAdmin, adminRevokeGrant } from '#features/billing/contract-admin.ts';
import { createCheckout } from '#features/billing/contract.ts';
import { checkSubscription } from '#features/billing/contract-membership.ts';
import { listModules } from '#features/course/contract-admin.ts';
import { sendResetLink } from '#features/members/contract-help.ts';
import { listMembers, readMember } from '#features/members/contract.ts';
import { listNotifications } from '#features/notifications/contract.ts';
import { roleTotpGraceDays } from '#platform/contract/role-totp.ts';
import { products } from '#platform/contract/plans.ts';
import { accessGrants } from '#platform/server/access/tables.ts';
import { users } from '#platform/server/auth/tables.ts';
import { joinWithTotp } from '#testing/account-cases.ts';
import type { Actor } from '#testing/actor.ts';
import { joinAsHelper } from '#testing/admin-cases.ts';
import { type App, startApp } from '#testing/harness.ts';
import { mailTo } from '#testing/mailbox.ts';
import { joinAsAdmin } from '#testing/notification-cases.ts';
import { joinAsStaff } from '#testing/staff.ts';

let app: App;
let owner: Awaited<ReturnType<typeof joinAsAdmin>>;
beforeAll(async () => {
  app = await startApp();
  owner = await joinAsAdmin(app);
});
afterAll(() => app.close());

const confirm = ({ userId }: { userId: string }) =>
  app.db.update(users).set({ emailVerified: true }).where(eq(users.id, userId));
const tierOf = async (member: Actor) => (await member.call(readSession, {})).viewer?.tier;
const titlesOf = async (member: Actor) =>
  (await member.call(listNotifications, {})).notifications.map(({ title }) => title);

/** Somebody whom the owner made staff on the page. */
async function madeStaff() {
  const helper = await joinWithTotp(app);
  await confirm(helper);
  const { grants } = await owner.call(adminGrantAccess, { body: { email: helper.email, tier: 'staff' } });
  return { helper, grantId: grants[0]?.id ?? '' };
}

test('who is made staff hears of it by email with the second step that they need, and every admin and the log too', async () => {
  const { helper, grantId } = await madeStaff();
  expect(await tierOf(helper)).toBe('staff');
  expect(await titlesOf(helper)).toContain('You’re staff now');
  const mail = await mailTo(app, helper.email, 'You’re staff now');
  expect(mail.text).toContain(`Turn it on within ${roleTotpGraceDays} days`);
  expect(await titlesOf(owner)).toContain('Somebody was made staff');
  const { entries } = await owner.call(listAudit, { query: { action: 'Access granted' } });
  expect(entries.find(({ details }) => details['grant'] === grantId)?.details['tier']).toBe('staff');
});

test('what was given is gone with the next request, and they are told', async () => {
  const { helper, grantId } = await madeStaff();
  await helper.call(listModules, {});
  await owner.call(adminRevokeGrant, { body: { grantId } });
  await expect.poll(() => tierOf(helper), { timeout: 1000 }).toBe('free');
  expect((await helper.fail(listModules, {})).code).toBe('forbidden');
  expect(await titlesOf(helper)).toContain('You’re no longer staff');
  await mailTo(app, helper.email, 'You’re no longer staff');
});

test('nobody is made staff whose address is not confirmed, nor without the giver’s password after a while', async () => {
  const somebody = await app.join();
  const body = { email: somebody.email, tier: 'staff' as const };
  expect((await owner.fail(adminGrantAccess, { body })).code).toBe('conflict');
  await confirm(somebody);
  app.clock.advance(11 * 60_000);
  expect((await owner.fail(adminGrantAccess, { body })).code).toBe('password_needed');
  await owner.call(adminGrantAccess, { body: { ...body, password: owner.password } });
});

test('an admin is not made staff, and the last one stays', async () => {
  await confirm(owner);
  const body = { email: owner.email, tier: 'staff' as const, password: owner.password };
  expect((await owner.fail(adminGrantAccess, { body })).code).toBe('conflict');
  expect((await owner.fail(adminRevokeAdmin, { body: { email: owner.email } })).code).toBe('last_admin');
});

test('staff without two-step sign-in have no role once the days for it are over', async () => {
  const now = app.clock.now().getTime();
  const grace = roleTotpGraceDays * 24 * 3_600_000;
  const [early, late] = [await app.join(), await app.join()];
  await app.db.insert(accessGrants).values([
    { userId: early.userId, tier: 'staff', startsAt: new Date(now - grace + 60_000) },
    { userId: late.userId, tier: 'staff', startsAt: new Date(now - grace - 60_000) },
  ]);
  expect([await tierOf(early), await tierOf(late)]).toEqual(['staff', 'premium']);
  expect((await late.fail(listMembers, { query: {} })).code).toBe('forbidden');
});

test('staff read the whole course without a plan, are offered none, and no figure counts them as members', async () => {
  const counted = async () => (await owner.call(readStart, {})).members.byTier;
  app.clock.advance(61_000);
  const before = await counted();
  const helper = await joinAsStaff(app);
  app.clock.advance(61_000);
  await expect
    .poll(counted)
    .toMatchObject({ premium: before['premium'], tools: before['tools'], staff: (before['staff'] ?? 0) + 1 });
  expect(await helper.call(checkSubscription, {})).toMatchObject({
    subscribed: true,
    product_id: products.premium,
  });
  const failure = await helper.fail(createCheckout, { body: { priceId: 'price_demo_tools' } });
  expect(failure.message).toContain('already have premium access');
});

test('staff see a member without what they pay, and help them, but no admin and no other staff', async () => {
  const [helper, other, admin] = [await joinAsStaff(app), await joinAsStaff(app), await joinAsHelper(app)];
  const member = await app.join();
  const { url } = await member.call(createCheckout, { body: { priceId: 'price_demo_tools' } });
  await app.stripe.submit(url, { do: 'pay' });
  await app.stripe.delivered();
  const params = { id: member.userId };
  expect(await helper.call(readMember, { params })).toMatchObject({ tier: 'tools', subscriptions: null });
  expect((await admin.call(readMember, { params })).subscriptions).toHaveLength(1);
  const body = { why: 'asked', note: '' } as const;
  await helper.call(sendResetLink, { params, body });
  for (const { userId } of [other, admin]) {
    const failure = await helper.fail(sendResetLink, { params: { id: userId }, body });
    expect([failure.code, failure.message]).toEqual([
      'forbidden',
      'They work on this site. Only an admin can do this for them.',
    ]);
  }
});
