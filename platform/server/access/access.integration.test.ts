import { afterAll, beforeAll, expect, test } from 'vitest';
import { type App, startApp } from '#testing/harness.ts';
import { accessOf, countTiers, courseHolders, historiesOf, membersWith } from './access.ts';
import { accessGrants, subscriptions, userRoles } from './tables.ts';

const dayMs = 24 * 60 * 60 * 1000;
let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const now = () => app.clock.now();
const day = (days: number) => new Date(now().getTime() + days * dayMs);

type Grant = Partial<typeof accessGrants.$inferInsert>;
const grant = (userId: string, given: Grant) =>
  app.db.insert(accessGrants).values({ userId, tier: 'premium', startsAt: day(-10), ...given });

const pay = (userId: string, given: Partial<typeof subscriptions.$inferInsert>) =>
  app.db.insert(subscriptions).values({
    id: `sub_${userId}`,
    userId,
    customerId: `cus_${userId}`,
    status: 'active',
    productId: 'prod_1',
    priceId: 'price_1',
    itemId: 'si_1',
    amount: 4700,
    currency: 'usd',
    tier: 'tools',
    tierSince: day(-5),
    startedAt: day(-5),
    currentPeriodStart: day(-5),
    currentPeriodEnd: day(25),
    askedAt: now().toISOString(),
    ...given,
  });

test('one home answers what members have, who may do something, how many there are and who waits for the course', async () => {
  const ids: Record<string, string> = {};
  for (const name of ['free', 'role', 'given', 'taken', 'future', 'over', 'pays', 'ended', 'both', 'helps']) {
    ids[name] = (await app.join()).userId;
  }
  const id = (name: string) => ids[name] ?? '';
  await app.db.insert(userRoles).values({ userId: id('role'), role: 'admin' });
  await grant(id('role'), {});
  await grant(id('given'), {});
  await grant(id('taken'), { revokedAt: day(-1) });
  await grant(id('future'), { startsAt: day(1) });
  await grant(id('over'), { endsAt: day(-1) });
  await pay(id('pays'), {});
  await pay(id('ended'), { tier: 'premium', endedAt: day(-1) });
  await pay(id('both'), { tier: 'premium', tierSince: day(-3) });
  await grant(id('both'), { tier: 'tools', startsAt: day(-40) });

  // Whoever works on the site waits for nothing, though a plan was granted to them, too.
  await grant(id('helps'), {});
  await grant(id('helps'), { tier: 'staff' });

  const access = await accessOf(app.db, Object.values(ids), now());
  const tiers = Object.fromEntries(Object.keys(ids).map((name) => [name, access.get(id(name))?.tier]));
  expect(tiers).toEqual({
    free: 'free',
    role: 'admin',
    given: 'premium',
    taken: 'free',
    future: 'free',
    over: 'free',
    pays: 'tools',
    ended: 'free',
    both: 'premium',
    helps: 'staff',
  });
  expect(access.get(id('both'))).toMatchObject({ since: day(-3), until: day(25) });
  expect(await accessOf(app.db, [], now())).toEqual(new Map());

  const history = (await historiesOf(app.db, [id('ended'), id('ended')])).get(id('ended'));
  expect(history).toMatchObject({ roles: [], grants: [], paid: [{ endedAt: day(-1) }] });

  const readers = ['both', 'given', 'helps', 'role'].map(id).toSorted();
  expect(await membersWith(app.db, { capability: 'course.read', now: now() })).toEqual(readers);
  expect(await membersWith(app.db, { capability: 'admin', now: now() })).toEqual([id('role')]);
  expect(await countTiers(app.db, { now: now() })).toEqual({ tools: 1, premium: 2, staff: 1, admin: 1 });

  const holders = async (after: string) => {
    const found = await app.db.execute(courseHolders({ now: now(), after }));
    return new Map(
      (found as unknown as { rows: { user_id: string; start: string | Date }[] }).rows.map((row) => [
        row.user_id,
        new Date(row.start),
      ]),
    );
  };
  expect(await holders('')).toEqual(
    new Map([
      [id('given'), day(-10)],
      [id('both'), day(-3)],
    ]),
  );
  expect(await holders([id('given'), id('both')].toSorted().at(-1) ?? '')).toEqual(new Map());
});
