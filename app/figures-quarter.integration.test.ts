import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn, signUp } from '#features/account/contract.ts';
import { exportFigures, readFigures } from '#features/admin/contract-figures.ts';
import { readStart } from '#features/admin/contract.ts';
import { answersSchema, submitAttempt } from '#features/assessment/contract.ts';
import { createCheckout } from '#features/billing/contract.ts';
import { claimGuarantee, setRenewal } from '#features/billing/contract-membership.ts';
import { movementKinds } from '#features/billing/rules-revenue.ts';
import { customerOfMember } from '#features/billing/server/queries.ts';
import { paymentsOf } from '#features/billing/server/stripe.ts';
import { syncCustomer } from '#features/billing/server/subscriptions/sync.ts';
import { userProgress } from '#features/course/server/tables.ts';
import { addArrivals } from '#features/home/server/arrivals/arrivals.ts';
import { exportMembers, listMembers } from '#features/members/contract.ts';
import { type Figure, figureInAddress } from '#features/members/rules-figure.ts';
import { subscriptions } from '#platform/server/access/tables.ts';
import { type App, startApp } from '#testing/harness.ts';
import { joinAsAdmin } from '#testing/notification-cases.ts';
import { newPerson } from '#testing/person.ts';
import { joinAsStaff } from '#testing/staff.ts';
import { seedLesson } from '#testing/small-course.ts';

const day = 24 * 60 * 60 * 1000;

let app: App;
let admin: Awaited<ReturnType<typeof joinAsAdmin>>;
beforeAll(async () => {
  app = await startApp();
  await playQuarter();
  admin = await joinAsAdmin(app);
}, 120_000);
afterAll(() => app.close());

async function join(source?: string) {
  const actor = app.visitor();
  const person = newPerson();
  const { viewer } = await actor.call(signUp, { body: { ...person, ...(source && { source }) } });
  return { ...person, ...actor, userId: viewer?.userId ?? '' };
}
type Member = Awaited<ReturnType<typeof join>>;

/** Sessions end after days: a member who comes back signs in again. */
async function back({ email, password }: Member) {
  const actor = app.visitor();
  await actor.call(signIn, { body: { email, password } });
  return actor;
}

async function buy(member: Member, priceId: string) {
  const { url } = await (await back(member)).call(createCheckout, { body: { priceId } });
  await app.stripe.submit(url, { do: 'pay' });
  await app.stripe.delivered();
}

const subscriptionOf = async ({ userId }: Member) => {
  const [row] = await app.db.select().from(subscriptions).where(eq(subscriptions.userId, userId));
  if (!row) throw new Error('no subscription arrived');
  return row;
};

/** What Stripe now has is asked for, as the hourly round does. */
async function hear(member: Member) {
  const { billing } = app.product.deps;
  const customer = await customerOfMember(app.db, member.userId);
  await syncCustomer(billing, await paymentsOf(billing), customer ?? '');
}

/** The owner gives a subscription another price in Stripe's dashboard. */
async function reprice(member: Member, price: string) {
  const { stripe } = await paymentsOf(app.product.deps.billing);
  const { id, itemId } = await subscriptionOf(member);
  await stripe.subscriptions.update(id, { items: [{ id: itemId, price }], proration_behavior: 'none' });
  await app.stripe.delivered();
  await hear(member);
}

/** Moves everybody's clock, and lets Stripe do what has become due. */
async function pass(days: number) {
  for (let left = days; left > 0; left -= 1) {
    app.clock.advance(day);
    app.stripe.advance(0);
    await app.stripe.delivered();
  }
}

const answers = answersSchema.parse(
  Object.fromEntries(Object.keys(answersSchema.shape).map((question) => [question, 'often'])),
);

async function playQuarter() {
  const now = app.clock.now();
  // Three days into a month, at noon: nothing below falls on the edge of a month or a week.
  const start = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 4, 12);
  app.clock.advance(start - now.getTime());
  const lesson = await seedLesson(app);
  for (let at = 0; at < 3; at += 1)
    await addArrivals(app.db, 'google.com', app.clock.now(), { visits: 5, firstCards: 1 });
  await addArrivals(app.db, 'direct', app.clock.now(), { visits: 4, firstCards: 0 });
  const [stays, leaves, refunds, looks] = [
    await join('google.com'),
    await join('google.com'),
    await join(),
    await join(),
  ];
  for (const member of [stays, leaves, looks]) await member.call(submitAttempt, { body: { answers } });
  await buy(stays, 'price_demo_tools');
  await buy(leaves, 'price_demo_premium');
  await buy(refunds, 'price_demo_tools');
  await pass(3);
  await (await back(refunds)).call(claimGuarantee, {});
  await app.stripe.delivered();
  await pass(10);
  const [sinks, pauses] = [await join('letter'), await join('letter')];
  await buy(sinks, 'price_demo_premium');
  await buy(pauses, 'price_demo_tools');
  await reprice(stays, 'price_demo_premium');
  await (await back(leaves)).call(setRenewal, { body: { renews: false } });
  const times = { startedAt: app.clock.now(), updatedAt: app.clock.now() };
  await app.db.insert(userProgress).values({ userId: stays.userId, lessonId: lesson.id, ...times });
  await pass(30);
  await reprice(sinks, 'price_demo_tools');
  app.stripe.markStatus((await subscriptionOf(pauses)).id, 'paused');
  await hear(pauses);
  await pass(35);
}

const rows = async (text: string) =>
  ((await app.db.execute(sql.raw(text))) as unknown as { rows: Record<string, unknown>[] }).rows;
const number = async (text: string) => Number((await rows(text))[0]?.['n']);
const listed = async (figure: Figure) =>
  (await admin.call(listMembers, { query: { figure: figureInAddress(figure) } })).total;

test('revenue: each month ends with what the subscriptions bring, and says why it moved', async () => {
  const { revenue } = await admin.call(readFigures, {});
  const [latest] = revenue;
  expect(latest?.end).toBe(
    await number(
      `select sum(case when status in ('active', 'past_due') then amount else 0 end) as n from subscriptions`,
    ),
  );
  const { money } = await admin.call(readStart, {});
  expect(money.monthly).toEqual([{ currency: 'usd', cents: latest?.end }]);
  const sums = Object.fromEntries(
    movementKinds.map((kind) => [kind, revenue.reduce((sum, row) => sum + row[kind], 0)]),
  );
  expect(sums).toEqual({
    new: 4700 + 6700 + 4700 + 6700 + 4700,
    upgrade: 2000,
    downgrade: -2000,
    pause: -4700,
    lost: -4700 - 6700,
  });
  for (const [at, row] of revenue.entries()) {
    expect(row.start).toBe(revenue[at + 1]?.end ?? 0);
    expect(row.end - row.start).toBe(movementKinds.reduce((sum, kind) => sum + row[kind], 0));
    for (const kind of movementKinds) {
      const [begin, end] = [`${row.month}-01T00:00:00Z`, `date '${row.month}-01' + interval '1 month'`];
      const where = `kind = '${kind}' and at >= '${begin}' and at < (${end})::timestamp at time zone 'UTC'`;
      expect(row[kind], `${kind} in ${row.month}`).toBe(
        await number(`select coalesce(sum(cents), 0) as n from revenue_movements where ${where}`),
      );
      expect(await listed({ of: 'revenue', kind, month: row.month })).toBe(
        await number(`select count(distinct user_id) as n from revenue_movements where ${where}`),
      );
    }
  }
});

test('the way from a visit to a second month, in all, by week and by source', async () => {
  const { funnel } = await admin.call(readFigures, {});
  const steps = { visits: 19, firstCards: 3, joined: 6, assessed: 3, bought: 5, stayed: 2 };
  expect(funnel.all).toEqual(steps);
  const noAdmin = `not exists (select 1 from user_roles r where r.user_id = u.id)`;
  const paid = `select user_id, min(paid_at) as first from paid_invoices where amount > 0 group by user_id`;
  const second = `exists (select 1 from paid_invoices i join subscriptions s on s.id = i.subscription_id
    where i.user_id = u.id and i.period_start <= p.first + interval '1 month 1 day'
      and i.period_end > p.first + interval '1 month 1 day'
      and (s.ended_at is null or s.ended_at > p.first + interval '1 month 1 day'))`;
  const byHand = await rows(`select coalesce(f.source, 'direct') as source,
      to_char(date_trunc('week', u.created_at at time zone 'UTC'), 'YYYY-MM-DD') as week, count(*)::int as joined,
      (count(*) filter (where exists (select 1 from assessment_attempts a where a.user_id = u.id)))::int as assessed,
      count(p.user_id)::int as bought, (count(p.user_id) filter (where ${second}))::int as stayed
    from users u left join profiles f on f.id = u.id left join (${paid}) p on p.user_id = u.id
    where ${noAdmin} group by 1, 2`);
  for (const step of ['joined', 'assessed', 'bought', 'stayed'] as const) {
    const of = (name: 'source' | 'week', value: string) =>
      byHand.filter((row) => row[name] === value).reduce((sum, row) => sum + Number(row[step]), 0);
    for (const row of funnel.weeks) {
      expect(row[step], `${step} of ${row.week}`).toBe(of('week', row.week));
      expect(await listed({ of: 'funnel', step, from: row.week, until: row.until, source: null })).toBe(
        row[step],
      );
    }
    for (const row of funnel.sources) {
      expect(row[step], `${step} from ${row.source}`).toBe(of('source', row.source));
      const { from, until } = funnel;
      expect(await listed({ of: 'funnel', step, from, until, source: row.source })).toBe(row[step]);
    }
  }
  expect(funnel.sources.map(({ source, visits }) => [source, visits])).toEqual(
    expect.arrayContaining([
      ['google.com', 15],
      ['direct', 4],
      ['letter', 0],
    ]),
  );
});

test('who keeps paying, by the month of the first payment', async () => {
  const { retention } = await admin.call(readFigures, {});
  // Of five one had the money back, one did not renew, and one was paused before their second month.
  expect(retention.at(-1)).toMatchObject({
    members: 5,
    paying: [
      { due: 5, many: 2 },
      { due: 5, many: 2 },
    ],
  });
  const first = `(select min(paid_at) from paid_invoices f where f.user_id = i.user_id and f.amount > 0)`;
  for (const { members, month, paying } of retention)
    for (const [at, { due, many }] of [{ due: members, many: members }, ...paying].entries()) {
      const then = `${first} + interval '${at} month 1 day'`;
      const covered = `i.period_start <= ${then} and i.period_end > ${then} and (s.ended_at is null or s.ended_at > ${then})
        and ${then} <= '${app.clock.now().toISOString()}'`;
      const byHand = await number(`select count(distinct i.user_id) as n from paid_invoices i
        join subscriptions s on s.id = i.subscription_id
        where to_char(${first} at time zone 'UTC', 'YYYY-MM') = '${month}' ${at === 0 ? '' : `and ${covered}`}`);
      expect(many, `${month} after ${at}`).toBe(byHand);
      expect(await listed({ of: 'cohort', month, after: at })).toBe(byHand);
      const begun = await number(`select count(*) as n from (
        select min(paid_at) as first from paid_invoices where amount > 0 group by user_id) f
        where to_char(first at time zone 'UTC', 'YYYY-MM') = '${month}'
        ${at === 0 ? '' : `and first + interval '${at} month 1 day' < '${app.clock.now().toISOString()}'`}`);
      expect(due, `begun of ${month} after ${at}`).toBe(begun);
    }
});

test('where learners stop, without who works on the site', async () => {
  const stops = [expect.objectContaining({ title: 'A small lesson', began: 1, finished: 0, stopped: 1 })];
  const { lessons } = await admin.call(readFigures, {});
  expect(lessons).toEqual(stops);
  const { userId } = await joinAsStaff(app);
  const before = new Date(app.clock.now().getTime() - 60 * day);
  const times = { startedAt: before, updatedAt: before };
  await app.db.insert(userProgress).values({ userId, lessonId: lessons[0]?.id ?? '', ...times });
  expect((await admin.call(readFigures, {})).lessons).toEqual(stops);
  expect(await listed({ of: 'lesson', id: lessons[0]?.id ?? '' })).toBe(1);
});

test('each table is a file for a spreadsheet, and a list behind a figure is one, too', async () => {
  const heads = {
    revenue: 'month (UTC),currency,at the start,new,upgrades,downgrades,paused,lost,at the end',
    weeks: 'week from (UTC),visits,first cards,accounts,took the assessment,bought,paid for a second month',
    sources: 'source,visits,first cards,accounts,took the assessment,bought,paid for a second month',
    retention: 'first paid in (UTC),members,due after 1,paying after 1',
    lessons: 'module,lesson,began,finished,stopped',
  };
  for (const table of Object.keys(heads) as (keyof typeof heads)[]) {
    const text = await (await admin.send(`${exportFigures.path}?table=${table}`)).text();
    expect(text).toContain(heads[table]);
    expect(text.trim().split('\r\n').length).toBeGreaterThan(1);
  }
  const { funnel } = await admin.call(readFigures, {});
  const { from, until } = funnel;
  const figure = figureInAddress({ of: 'funnel', step: 'stayed', from, until, source: null });
  const file = await (await admin.send(`${exportMembers.path}?figure=${figure}`)).text();
  expect(file.trim().split('\r\n')).toHaveLength(1 + funnel.all.stayed);
});

test('who works on the site is no member of these figures', async () => {
  const before = (await admin.call(readFigures, {})).funnel.all.joined;
  await joinAsStaff(app);
  expect((await admin.call(readFigures, {})).funnel.all.joined).toBe(before);
});

test('a figure that is none is refused', async () => {
  expect((await admin.fail(listMembers, { query: { figure: 'revenue~all~2026-11' } })).code).toBe(
    'invalid_input',
  );
});
