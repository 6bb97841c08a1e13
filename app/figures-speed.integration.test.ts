import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readFigures } from '#features/admin/contract-figures.ts';
import { listMembers } from '#features/members/contract.ts';
import { type Figure, figureInAddress } from '#features/members/rules-figure.ts';
import { clusterUrl } from '#testing/database.ts';
import { type App, startApp } from '#testing/harness.ts';
import { joinAsAdmin } from '#testing/notification-cases.ts';
import { seedLesson } from '#testing/small-course.ts';

/** The embedded database is for small sites. */
const many = clusterUrl === undefined ? 2000 : 100_000;
/** Many times what it takes where nothing else runs. */
const patienceMs = 3000;

let app: App;
beforeAll(async () => {
  app = await startApp();
  for (let order = 1; order <= 5; order += 1) await seedLesson(app, { order });
  const run = (text: string) => app.db.execute(sql.raw(text));
  await run(`insert into users (id, name, first_name, last_name, email, created_at)
    select 'm' || n, 'M ' || n, 'M', n::text, 'm' || n || '@many.test', now() - (n % 360) * interval '1 day'
    from generate_series(1, ${many}) n`);
  await run(`insert into profiles (id, source, created_at, updated_at)
    select id, case when length(id) % 2 = 0 then 'google.com' end, created_at, created_at from users where id like 'm%'`);
  await run(`insert into assessment_attempts (user_id, answers, points, percent, taken_at)
    select id, '{}', 10, 50, created_at from users where id like 'm%' and right(id, 1) in ('1', '2', '3')`);
  await run(`insert into subscriptions (id, user_id, customer_id, status, product_id, price_id, item_id, amount, monthly,
      currency, tier, tier_since, started_at, current_period_start, current_period_end, ended_at, asked_at)
    select 's' || id, id, 'c' || id, case when ends then 'canceled' else 'active' end, 'p', 'p', 'i', 4700,
      case when ends then 0 else 4700 end, 'usd', 'tools', created_at, created_at, created_at,
      created_at + interval '12 months', case when ends then created_at + interval '100 days' end, now()
    from (select *, substr(id, length(id) - 1, 1) > '5' as ends from users where id like 'm%' and right(id, 1) in ('0', '1')) u`);
  await run(`insert into paid_invoices (id, user_id, customer_id, subscription_id, amount, discount, currency, reason,
      paid_at, period_start, period_end)
    select 'i' || s.id || '_' || k, s.user_id, s.customer_id, s.id, 4700, 0, 'usd',
      case when k = 0 then 'subscription_create' else 'subscription_cycle' end,
      s.started_at + make_interval(months => k), s.started_at + make_interval(months => k),
      s.started_at + make_interval(months => k + 1)
    from subscriptions s cross join generate_series(0, 11) k
    where s.started_at + make_interval(months => k) < least(now(), coalesce(s.ended_at, now()))`);
  await run(`insert into revenue_movements (user_id, kind, cents, currency, at)
    select user_id, 'new', 4700, 'usd', started_at from subscriptions
    union all select user_id, 'lost', -4700, 'usd', ended_at from subscriptions where ended_at is not null`);
  await run(`insert into user_progress (user_id, lesson_id, completed, started_at, updated_at)
    select s.user_id, l.id, true, s.started_at, s.started_at + row_number() over (partition by s.user_id) * interval '1 day'
    from subscriptions s cross join (select id from lessons limit 4) l`);
  await run(`insert into generations (user_id, tool, model, state, input_tokens, output_tokens, started_at)
    select id, case when length(id) % 2 = 0 then 'ad-copy' else 'spar-talk' end, 'demo', 'done', 900, 300,
      now() - (right(id, 1)::int * interval '3 days') from users where id like 'm%'`);
  await run('analyze');
}, 180_000);
afterAll(() => app.close());

/** Real slowness shows every time; a single slow run was somebody else's work on this machine. */
async function timed<T>(work: () => Promise<T>) {
  let result = await work();
  let ms = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < 12 && ms > patienceMs; attempt += 1) {
    const began = performance.now();
    result = await work();
    ms = Math.min(ms, performance.now() - began);
  }
  return { result, ms };
}

test('the figures and the lists behind them do not wait for a large site', async () => {
  const admin = await joinAsAdmin(app);
  const { ms, result } = await timed(() => admin.call(readFigures, {}));
  const took: Record<string, number> = { figures: ms };
  expect(result.funnel.all.joined).toBeGreaterThan(many / 10);
  const [row] = result.revenue;
  const { from, until } = result.funnel;
  const lists: readonly Figure[] = [
    { of: 'funnel', step: 'stayed', from, until, source: 'google.com' },
    { of: 'revenue', kind: 'new', month: row?.month ?? '' },
    { of: 'cohort', month: result.retention.at(-1)?.month ?? '', after: 3 },
    { of: 'lesson', id: result.lessons[0]?.id ?? '' },
  ];
  for (const figure of lists) {
    const list = await timed(() => admin.call(listMembers, { query: { figure: figureInAddress(figure) } }));
    expect(list.result.total, figure.of).toBeGreaterThan(0);
    took[figure.of] = list.ms;
  }
  const slow = Object.entries(took).filter(([, spent]) => spent > patienceMs);
  expect(slow, JSON.stringify(took)).toEqual([]);
});
