import { and, asc, between, eq, isNull } from 'drizzle-orm';
import { localDay, startOfDay, startOfNextDay } from '#platform/contract/local-day.ts';
import { users } from '#platform/server/auth/tables.ts';
import type { Clock } from '#platform/server/clock.ts';
import { clients } from '#platform/server/clients/tables.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { Notify } from '#platform/server/notices/notice.ts';

const calendarDay = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
});
const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

interface StepDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly notify: Notify;
}

/** The steps that are planned for yesterday, today or tomorrow somewhere on earth. */
async function stepsNear(db: Db, now: Date) {
  const { archivedAt, deletedAt, id, name, nextOn, nextStep, updatedAt, userId } = clients;
  const utcDay = (days: number) => localDay(new Date(now.getTime() + days * dayMs), 'UTC');
  return db
    .select({ id, userId, name, step: nextStep, on: nextOn, updatedAt, timeZone: users.timeZone })
    .from(clients)
    .innerJoin(users, eq(users.id, userId))
    .where(and(between(nextOn, utcDay(-2), utcDay(2)), isNull(deletedAt), isNull(archivedAt)))
    .orderBy(asc(userId), asc(id));
}

/**
 * The hours of the member's day from which they are told: in the evening of the next day, which may begin with the step,
 * in the morning of the day itself. Nobody reads a mail of midnight.
 */
const hours = { evening: 18, morning: 7 } as const;

type Step = Awaited<ReturnType<typeof stepsNear>>[number];

/** Whether to tell of a step now, ahead of it or after a day on which it was not told; null: not now. */
function tellingOf({ on, timeZone, updatedAt }: Step, now: Date): 'ahead' | 'after' | null {
  const zone = timeZone ?? 'UTC';
  const begins = startOfDay(now, zone);
  const since = (hour: number) => new Date(begins.getTime() + hour * hourMs);
  const evening = since(hours.evening);
  if (on === localDay(startOfNextDay(now, zone), zone))
    return now >= evening && updatedAt < evening ? 'ahead' : null;
  if (now < since(hours.morning)) return null;
  if (on === localDay(now, zone)) return updatedAt < begins ? 'ahead' : null;
  const dayBefore = new Date(begins.getTime() - 1);
  return on === localDay(dayBefore, zone) && updatedAt < startOfDay(dayBefore, zone) ? 'after' : null;
}

/** With its day in words, which are as true the day after. */
function noticeOf({ id, name, on, step, userId }: Step, telling: 'ahead' | 'after') {
  const day = calendarDay.format(new Date(on ?? ''));
  const planned = step === '' ? `You planned ${day} for them.` : `You planned it with ${name} for ${day}.`;
  return {
    userId,
    clientId: id,
    kind: 'next-step',
    type: 'info',
    title: step === '' ? `Next step with ${name}` : `Next step: ${step}`,
    message: telling === 'after' ? `${planned} How did it go?` : planned,
    actionUrl: `/clients/${id}`,
    onceKey: `next-step:${id}:${on}`,
  } as const;
}

/**
 * Tells members of a next step on the evening before its day, once for a client and day, with one mail for all of a day;
 * for the hourly chore. Who was not told by then is told on the day, and the bell asks the day after how it went: the
 * site may have been down. The days are those of the member's zone. Who planned it since needs no reminder.
 */
export async function tellOfSteps({ db, clock, notify }: StepDeps): Promise<void> {
  const now = clock.now();
  const due = (await stepsNear(db, now)).flatMap((step) => {
    const telling = tellingOf(step, now);
    return telling === null ? [] : [{ step, telling }];
  });
  for (const ofDay of Map.groupBy(due, ({ step }) => `${step.userId} ${step.on}`).values()) {
    const [first] = ofDay;
    const params = {
      count: String(ofDay.length),
      on: first?.step.on ?? '',
      clientId: first?.step.id ?? '',
    };
    for (const [at, { step, telling }] of ofDay.entries())
      await notify(db, {
        ...noticeOf(step, telling),
        ...(at === 0 && telling === 'ahead' && { mail: { template: 'clients.nextSteps', params } }),
      });
  }
}
