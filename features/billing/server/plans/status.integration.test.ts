import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn } from '#features/account/contract.ts';
import { checkSubscription, postCheckSubscription } from '#features/billing/contract-membership.ts';
import { products } from '#platform/contract/plans.ts';
import { sessions } from '#platform/server/auth/tables.ts';
import { accessGrants, userRoles } from '#platform/server/access/tables.ts';
import { type App, startApp } from '#testing/harness.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

type Member = Awaited<ReturnType<App['join']>>;

/** The status that a fresh sign-in of this member sees. */
async function statusOf({ email, password }: Member) {
  const browser = app.visitor();
  await browser.call(signIn, { body: { email, password } });
  return browser.call(checkSubscription, {});
}

const day = 24 * 60 * 60_000;

test('a free member has no subscription, and the same is told by GET, by POST and to a bearer [billing.call-check-subscription] [billing.status-subscribed]', async () => {
  const member = await app.join();
  const nothing = { subscribed: false, product_id: null, subscription_end: null, subscription_start: null };
  expect(await member.call(checkSubscription, {})).toEqual(nothing);
  expect(await member.call(postCheckSubscription, {})).toEqual(nothing);
  const [session] = await app.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, member.userId));
  const subject = { userId: member.userId, sessionId: session?.id ?? '' };
  const { token } = await app.product.deps.accessTokens.issue(subject);
  const headers = { authorization: `Bearer ${token}` };
  expect(await app.visitor().call(checkSubscription, {}, { headers })).toEqual(nothing);
});

test.each(['tools', 'premium'] as const)(
  'access to %s is told with its product, start and end [billing.product-tools] [billing.product-premium] [billing.status-product-id] [billing.status-end-and-start]',
  async (tier) => {
    const member = await app.join();
    const startsAt = app.clock.now();
    const endsAt = new Date(startsAt.getTime() + 30 * day);
    await app.db.insert(accessGrants).values({ userId: member.userId, tier, startsAt, endsAt });
    expect(await statusOf(member)).toEqual({
      subscribed: true,
      product_id: products[tier],
      subscription_end: endsAt.toISOString(),
      subscription_start: startsAt.toISOString(),
    });
  },
);

test('an admin counts as subscribed, without an end [account.admin-status]', async () => {
  const member = await app.join();
  await app.db.insert(userRoles).values({ userId: member.userId, role: 'admin', createdAt: app.clock.now() });
  expect(await statusOf(member)).toEqual({
    subscribed: true,
    product_id: 'admin',
    subscription_end: null,
    subscription_start: null,
  });
});

test('nobody signed in has no status [billing.status-null]', async () => {
  expect(await app.visitor().fail(checkSubscription, {})).toMatchObject({
    status: 401,
    code: 'unauthenticated',
  });
});
