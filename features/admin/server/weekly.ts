import { and, count, eq, gte, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { changeWords, lastMonths, revenueMonths } from '#features/admin/rules-figures.ts';
import { dayOf, lastDayOf, lastWeek, monthOf, type Week } from '#features/admin/rules-weekly.ts';
import { membersWith } from '#platform/server/access/access.ts';
import { isOffTeam } from '#platform/server/access/access.ts';
import { isNotErased } from '#platform/server/auth/erased-members.ts';
import { users } from '#platform/server/auth/tables.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { Outbox } from '#platform/server/mail/outbox.ts';
import type { AdminDeps } from './admin-deps.ts';
import type { BusinessDeps } from './business/business-deps.ts';
import { moneyParam } from './mails.ts';
import { adminWeeklyMails } from './tables.ts';

/** What the weekly figures need; the mail also needs the outbox. */
type WeekDeps = Pick<AdminDeps, 'clock' | 'db' | 'moneyOfWeek' | 'questionsFor'>;
export type WeeklyDeps = WeekDeps &
  Pick<BusinessDeps, 'revenueSince'> & { readonly mail: Pick<Outbox, 'available' | 'post'> };

/** Whether an admin gets the mail. */
export async function getsWeekly(db: Db, { userId }: { readonly userId: string }): Promise<boolean> {
  const { turnedOnAt, userId: whose } = adminWeeklyMails;
  const [row] = await db.select({ turnedOnAt }).from(adminWeeklyMails).where(eq(whose, userId));
  return row !== undefined && row.turnedOnAt !== null;
}

/** Turns the mail on or off. Weeks that are over when it is turned on are not sent later. */
export async function turnWeekly(
  { clock, db }: Pick<WeekDeps, 'clock' | 'db'>,
  { on, userId }: { readonly userId: string; readonly on: boolean },
): Promise<void> {
  const now = clock.now();
  const { turnedOnAt, userId: whose } = adminWeeklyMails;
  if (!on) {
    await db.update(adminWeeklyMails).set({ turnedOnAt: null }).where(eq(whose, userId));
    return;
  }
  const fresh = { turnedOnAt: now, sentThrough: lastWeek(now).until };
  await db
    .insert(adminWeeklyMails)
    .values({ userId, ...fresh })
    .onConflictDoUpdate({ target: whose, set: fresh, setWhere: isNull(turnedOnAt) });
}

/** What happened in a span of time, for the mail and the page alike. */
async function figuresOf({ db, moneyOfWeek }: Pick<WeekDeps, 'db' | 'moneyOfWeek'>, span: Week) {
  return { signUps: await signUpsOf(db, span), ...(await moneyOfWeek(span)) };
}

/**
 * The figures of the last week whose mail is due, those since it ended, those of the day, and those of the month.
 * @param dayFrom when the day of the reader began; null: midnight in UTC
 */
export async function weekOf(
  deps: WeekDeps,
  { dayFrom, userId }: { readonly userId: string; readonly dayFrom: Date | null },
) {
  const { clock, db, questionsFor } = deps;
  const now = clock.now();
  const last = lastWeek(now);
  const since = { from: last.until, until: now };
  const today = { from: dayOf(dayFrom, now), until: now };
  const month = { from: monthOf(now), until: now };
  const sinceFigures = await figuresOf(deps, since);
  return {
    last: { span: last, figures: await figuresOf(deps, last) },
    since: { span: since, figures: sinceFigures },
    today: { span: today, figures: await figuresOf(deps, today) },
    month: { span: month, figures: await figuresOf(deps, month) },
    owing: sinceFigures.owing,
    questions: await questionsFor(db, { userId }),
  };
}

async function signUpsOf(db: Db, { from, until }: Week): Promise<number> {
  const [row] = await db
    .select({ many: count() })
    .from(users)
    .where(and(isNotErased, isOffTeam(until), gte(users.createdAt, from), lt(users.createdAt, until)));
  return row?.many ?? 0;
}

/** How the revenue moved in the month of the week's last day, a sentence for each currency; '' where there was none. */
async function revenueOf({ db, revenueSince }: WeeklyDeps, week: Week): Promise<string> {
  const months = lastMonths(lastDayOf(week)).slice(-1);
  const moved = await revenueSince(db, { from: monthOf(lastDayOf(week)) });
  return revenueMonths(moved, months).map(changeWords).join(' ');
}

/**
 * Mails every admin who wants it what happened in the last week, once however many nodes try: the row that says so
 * changes in the transaction that posts the mail. Runs every hour; after a longer rest only the last week is sent.
 */
export async function sendWeekly(deps: WeeklyDeps): Promise<void> {
  const { clock, db, mail, questionsFor } = deps;
  if (!mail.available) return;
  const now = clock.now();
  const week = lastWeek(now);
  const { sentThrough, userId } = adminWeeklyMails;
  const admins = new Set(await membersWith(db, { capability: 'admin', now }));
  const due = await db
    .select({ userId, email: users.email })
    .from(adminWeeklyMails)
    .innerJoin(users, eq(users.id, userId))
    .where(isDue(week.until));
  const wanted = due.filter((row) => admins.has(row.userId));
  if (wanted.length === 0) return;
  // What came in stands on the page alone.
  const { payments: _, purchased: __, received: ___, refunded, ...counted } = await figuresOf(deps, week);
  const revenue = await revenueOf(deps, week);
  for (const { email, userId: to } of wanted)
    await db.transaction(async (tx) => {
      const first = await tx
        .update(adminWeeklyMails)
        .set({ sentThrough: week.until })
        .where(and(eq(userId, to), isDue(week.until)))
        .returning({ sentThrough });
      if (first.length === 0) return;
      const questions = await questionsFor(tx, { userId: to });
      const figures = { ...counted, questions };
      const params = Object.fromEntries(Object.entries(figures).map(([name, many]) => [name, String(many)]));
      await mail.post(tx, {
        userId: to,
        to: email,
        template: 'admin.weekly',
        params: {
          ...params,
          refunded: moneyParam(refunded),
          revenue,
          from: week.from.toISOString(),
          until: week.until.toISOString(),
        },
      });
    });
}

const isDue = (until: Date) =>
  and(
    isNotNull(adminWeeklyMails.turnedOnAt),
    or(isNull(adminWeeklyMails.sentThrough), lt(adminWeeklyMails.sentThrough, until)),
  );
