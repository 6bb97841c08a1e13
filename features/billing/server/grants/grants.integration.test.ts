import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteAccount } from '#features/account/contract-leaving.ts';
import { readProfile } from '#features/account/contract-profile.ts';
import { checkSubscription } from '#features/billing/contract-membership.ts';
import {
  adminFindGrants,
  adminGrantAccess,
  adminRevokeAdmin,
  adminRevokeGrant,
} from '#features/billing/contract-admin.ts';
import { listNotifications } from '#features/notifications/contract.ts';
import { auditEntries } from '#platform/server/audit/tables.ts';
import { users } from '#platform/server/auth/tables.ts';
import { accessGrants, userRoles } from '#platform/server/access/tables.ts';
import { type App, startApp } from '#testing/harness.ts';
import { mailTo } from '#testing/mailbox.ts';

const day = 24 * 60 * 60 * 1000;

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

type Member = Awaited<ReturnType<App['join']>>;

/** A member who has shown that their address is theirs. */
async function confirmed() {
  const member = await app.join();
  await app.db.update(users).set({ emailVerified: true }).where(eq(users.id, member.userId));
  return member;
}
async function admin() {
  const actor = await confirmed();
  await app.db.insert(userRoles).values({ userId: actor.userId, role: 'admin' });
  return actor;
}
const statusOf = async (member: Member) => {
  app.memoEnds();
  return member.call(checkSubscription, {});
};
const auditOf = (member: Member) =>
  app.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, member.userId))
    .then((rows) => rows.filter(({ action }) => action.startsWith('billing.')));

test.each([
  ['tools', 'prod_TKvrm2KPyA2YeP'],
  ['premium', 'prod_TKvrxStCA4qGbH'],
] as const)(
  'an admin gives %s by email, for a while and with a reason, and takes it back [billing.admin-grants-tiers] [billing.call-find-for-grant] [billing.call-save-grant] [billing.profile-subscription]',
  async (tier, product) => {
    const [actor, member] = [await admin(), await app.join()];
    const endsAt = new Date(app.clock.now().getTime() + 30 * day).toISOString();
    const body = { email: ` ${member.email.toUpperCase()}`, tier, endsAt, reason: 'Speaker at our event' };
    const given = await actor.call(adminGrantAccess, { body });
    expect(given).toMatchObject({
      member: { id: member.userId, email: member.email },
      isAdmin: false,
      grants: [{ tier, endsAt, reason: 'Speaker at our event', revokedAt: null }],
    });
    expect(await statusOf(member)).toMatchObject({ product_id: product, subscription_end: endsAt });
    expect((await member.call(listNotifications, {})).notifications[0]?.days).toEqual([endsAt]);
    expect(await member.call(readProfile, {})).toMatchObject({ subscriptionProductId: product });
    const grantId = given.grants[0]?.id ?? '';
    const after = await actor.call(adminRevokeGrant, { body: { grantId } });
    expect(after.grants[0]?.revokedAt).not.toBeNull();
    await actor.call(adminRevokeGrant, { body: { grantId } });
    expect(await statusOf(member)).toMatchObject({ subscribed: false });
    const { notifications } = await member.call(listNotifications, {});
    expect(notifications.filter(({ title }) => title.endsWith('was taken back'))).toHaveLength(1);
    expect(await auditOf(member)).toMatchObject([
      {
        action: 'billing.access_granted',
        actorId: actor.userId,
        details: { grant: grantId, tier, endsAt, before: 'none', after: 'given' },
      },
      { action: 'billing.access_revoked', details: { grant: grantId, before: 'given', after: 'revoked' } },
    ]);
  },
);

test('a grant that begins later opens nothing before, and one without an end has none', async () => {
  const [actor, member] = [await admin(), await app.join()];
  const startsAt = new Date(app.clock.now().getTime() + 2 * day).toISOString();
  await actor.call(adminGrantAccess, { body: { email: member.email, tier: 'premium', startsAt } });
  expect(await statusOf(member)).toMatchObject({ subscribed: false });
  await actor.call(adminGrantAccess, { body: { email: member.email, tier: 'tools' } });
  expect(await statusOf(member)).toMatchObject({ subscribed: true, subscription_end: null });
  const { found } = await actor.call(adminFindGrants, { body: { email: member.email } });
  expect(found?.grants).toHaveLength(2);
});

test('a last day that is over is refused at its field; nothing is given, noted or told', async () => {
  const [actor, member] = [await admin(), await app.join()];
  const endsAt = new Date(app.clock.now().getTime() - 1000).toISOString();
  const body = { email: member.email, tier: 'premium', endsAt } as const;
  const words = 'This day is over. Choose today or a later one.';
  expect(await actor.fail(adminGrantAccess, { body })).toMatchObject({
    status: 400,
    code: 'invalid_input',
    message: words,
    fields: { endsAt: words },
  });
  const { found } = await actor.call(adminFindGrants, { body: { email: member.email } });
  expect(found?.grants).toEqual([]);
  expect(await auditOf(member)).toEqual([]);
  expect((await member.call(listNotifications, {})).notifications).toEqual([]);
});

test('what adds nothing to what was given is refused; what adds is given, and noted with what they had', async () => {
  const [actor, member] = [await admin(), await app.join()];
  const give = (endsAt: string | undefined, tier = 'premium' as 'tools' | 'premium') => ({
    body: { email: member.email, tier, ...(endsAt === undefined ? {} : { endsAt }) },
  });
  const [soon, later] = [10, 20].map((days) =>
    new Date(app.clock.now().getTime() + days * day).toISOString(),
  );
  const first = await actor.call(adminGrantAccess, give(soon));
  expect(first.grants).toMatchObject([{ state: 'active' }]);
  const again = 'They were already given Premium for at least that long. To change that, revoke it first.';
  expect(await actor.fail(adminGrantAccess, give(soon, 'tools'))).toMatchObject({
    status: 409,
    code: 'conflict',
    message: again,
    fields: { tier: again },
  });
  await actor.call(adminGrantAccess, give(later));
  const { grants } = await actor.call(adminGrantAccess, give(undefined));
  expect((await actor.fail(adminGrantAccess, give(later))).message).toMatch(/given Premium with no end date/);
  expect((await auditOf(member)).map(({ details }) => [details['before'], details['beforeEndsAt']])).toEqual([
    ['none', undefined],
    ['premium', soon],
    ['premium', later],
  ]);
  // What was taken back counts no more.
  for (const { id } of grants) await actor.call(adminRevokeGrant, { body: { grantId: id } });
  const back = await actor.call(adminGrantAccess, give(soon));
  expect(back.grants.filter(({ state }) => state === 'active')).toHaveLength(1);
});

test('the same grant pressed twice at once is made once', async () => {
  const [actor, member] = [await admin(), await app.join()];
  const body = { email: member.email, tier: 'premium' } as const;
  const all = await Promise.allSettled([1, 2, 3].map(() => actor.call(adminGrantAccess, { body })));
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('an admin by their role is given nothing that they have', async () => {
  const actor = await admin();
  for (const tier of ['premium', 'admin'] as const)
    expect(await actor.fail(adminGrantAccess, { body: { email: actor.email, tier } })).toMatchObject({
      code: 'conflict',
      message: 'They were already given the admin role with no end date. To change that, revoke it first.',
    });
});

test('the admin role is a row of user_roles: given, noted, taken back, and never from the last admin [billing.admin-grants-tiers] [billing.call-save-grant]', async () => {
  const [actor, member] = [await admin(), await confirmed()];
  const body = { email: member.email };
  const roles = () => app.db.select().from(userRoles).where(eq(userRoles.userId, member.userId));
  expect(await actor.call(adminGrantAccess, { body: { ...body, tier: 'admin' } })).toMatchObject({
    isAdmin: true,
    grants: [],
  });
  expect(await roles()).toMatchObject([{ role: 'admin' }]);
  expect(await statusOf(member)).toMatchObject({ product_id: 'admin', subscription_end: null });
  expect(await actor.call(adminRevokeAdmin, { body })).toMatchObject({ isAdmin: false });
  expect(await roles()).toEqual([]);
  expect((await auditOf(member)).map(({ action, details }) => [action, details])).toEqual([
    ['billing.admin_granted', { role: 'admin', before: false, after: true }],
    ['billing.admin_revoked', { role: 'admin', before: true, after: false }],
  ]);
  const letter = await mailTo(app, member.email, 'You’re an admin now');
  expect(letter.text).toContain('within 7 days');
  await mailTo(app, member.email, 'You’re no longer an admin');
  await app.db.delete(userRoles);
  await app.db.insert(userRoles).values({ userId: actor.userId, role: 'admin' });
  expect(await actor.fail(adminRevokeAdmin, { body: { email: actor.email } })).toMatchObject({
    status: 409,
    code: 'last_admin',
  });
});

test('an admin until a day is one by a grant with its reason, which ends by itself and is no last admin', async () => {
  const [actor, member] = [await admin(), await confirmed()];
  const endsAt = new Date(app.clock.now().getTime() + 2 * day).toISOString();
  const body = { email: member.email, tier: 'admin', endsAt, reason: 'Holidays' } as const;
  const given = await actor.call(adminGrantAccess, { body });
  expect(given).toMatchObject({ isAdmin: false, grants: [{ tier: 'admin', endsAt, reason: 'Holidays' }] });
  expect(await statusOf(member)).toMatchObject({ product_id: 'admin', subscription_end: endsAt });
  await member.call(adminFindGrants, { body: { email: member.email } });
  const letter = await mailTo(app, member.email, 'You’re an admin now');
  expect(letter.text).toContain('You’re an admin until');
  expect(await auditOf(member)).toMatchObject([
    { action: 'billing.access_granted', details: { tier: 'admin', endsAt, before: 'none', after: 'given' } },
  ]);
  app.clock.advance(2 * day);
  expect(await statusOf(member)).toMatchObject({ subscribed: false });
  const refused = await member.fail(adminFindGrants, { body: { email: member.email } });
  expect(refused.status).toBe(403);
});

test('somebody stays an admin without an end, whether by their role or by a grant with a reason', async () => {
  const [actor, member] = [await admin(), await confirmed()];
  await app.db.delete(accessGrants);
  await app.db.delete(userRoles);
  await app.db.insert(userRoles).values({ userId: actor.userId, role: 'admin' });
  const give = { email: member.email, tier: 'admin', reason: 'Partner' } as const;
  const grantId = (await actor.call(adminGrantAccess, { body: give })).grants[0]?.id ?? '';
  // The partner is an admin for good: the role may go, and then the grant is the last.
  await actor.call(adminRevokeAdmin, { body: { email: actor.email } });
  await statusOf(member);
  const last = { status: 409, code: 'last_admin' };
  expect(await member.fail(adminRevokeGrant, { body: { grantId } })).toMatchObject(last);
  expect(await member.fail(deleteAccount, { body: { password: member.password } })).toMatchObject(last);
  expect(await statusOf(member)).toMatchObject({ product_id: 'admin' });
  // One for a while does not count, nor one to come.
  const [endsAt, startsAt] = [1, 2].map((days) =>
    new Date(app.clock.now().getTime() + days * day).toISOString(),
  );
  for (const period of [{ endsAt }, { startsAt }])
    await member.call(adminGrantAccess, { body: { email: actor.email, tier: 'admin', ...period } });
  expect(await member.fail(adminRevokeGrant, { body: { grantId } })).toMatchObject(last);
  // Somebody else has the role: the grant may go.
  await member.call(adminGrantAccess, { body: { email: actor.email, tier: 'admin' } });
  const { grants } = await member.call(adminRevokeGrant, { body: { grantId } });
  expect(grants[0]?.revokedAt).not.toBeNull();
});

test('making an admin asks for the password again, and every admin hears of it', async () => {
  const [actor, other, member] = [await admin(), await admin(), await confirmed()];
  app.clock.advance(11 * 60_000);
  const body = { email: member.email, tier: 'admin' } as const;
  for (const period of [{}, { reason: 'Partner' }])
    expect((await actor.fail(adminGrantAccess, { body: { ...body, ...period } })).code).toBe(
      'password_needed',
    );
  const wrong = { ...body, password: 'not-theirs-1' };
  expect((await actor.fail(adminGrantAccess, { body: wrong })).code).toBe('bad_credentials');
  await actor.call(adminGrantAccess, { body: { ...body, tier: 'tools' } });
  await actor.call(adminGrantAccess, { body: { ...body, password: actor.password } });
  for (const { email } of [actor, other]) {
    const letter = await mailTo(app, email, 'Somebody was made an admin');
    expect(letter.text).toContain(`${actor.email} made ${member.email} an admin`);
  }
  expect(app.mail.messages(member.email).map(({ subject }) => subject)).not.toContain(
    'Somebody was made an admin',
  );
});

test('nobody becomes an admin by an address that they have not shown to be theirs [billing.admin-grants-tiers]', async () => {
  const [actor, member] = [await admin(), await app.join()];
  const endsAt = new Date(app.clock.now().getTime() + day).toISOString();
  for (const period of [{}, { endsAt }]) {
    const refused = await actor.fail(adminGrantAccess, {
      body: { email: member.email, tier: 'admin', ...period },
    });
    expect(refused).toMatchObject({ status: 409, code: 'conflict' });
    expect(refused.message).toContain('Ask them to press “Forgot your password?”');
  }
  expect(await statusOf(member)).toMatchObject({ subscribed: false });
  await actor.call(adminGrantAccess, { body: { email: member.email, tier: 'premium' } });
});

test('an address that nobody has is told so in the specification’s words [billing.grant-no-user]', async () => {
  const actor = await admin();
  const email = 'nobody@example.test';
  expect(await actor.call(adminFindGrants, { body: { email } })).toEqual({ found: null });
  expect(await actor.fail(adminGrantAccess, { body: { email, tier: 'tools' } })).toMatchObject({
    status: 404,
    code: 'not_found',
    message: 'No user found with this email. They need to sign up first.',
  });
});

test('a grant is refused without an address, and backwards in time [billing.grant-needs-email]', async () => {
  const [actor, { email }] = [await admin(), await app.join()];
  const [startsAt, endsAt] = ['2027-02-01T00:00:00Z', '2027-01-01T00:00:00Z'];
  const bodies = [
    { email: '', tier: 'tools' },
    { email: `${'a'.repeat(290)}@example.test`, tier: 'tools' },
    { email, tier: 'free' },
    { email, tier: 'tools', startsAt, endsAt },
    { email, tier: 'tools', reason: 'x'.repeat(201) },
  ];
  for (const body of bodies)
    expect((await actor.fail(adminGrantAccess, { body })).code).toBe('invalid_input');
  expect((await actor.fail(adminGrantAccess, { body: bodies[0] })).fields).toEqual({
    email: 'Please enter an email address',
  });
});
