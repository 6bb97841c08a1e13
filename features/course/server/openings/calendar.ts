import { eq, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/db/client.ts';
import type { RawRoute } from '#platform/server/http/raw-route.ts';
import { AppError } from '#platform/contract/errors.ts';
import { accessOf } from '#platform/server/access/access.ts';
import { clinicsInCalendar } from '#features/course/server/clinics/seats.ts';
import { calendarText } from '#features/course/rules-calendar.ts';
import type { CourseDeps } from '#features/course/server/course-deps.ts';
import { calendarFeeds } from '#features/course/server/tables.ts';

const purpose = 'calendar-feed';
const suffix = '.ics';

async function generationOf(db: Db, params: { userId: string }): Promise<number | null> {
  const [row] = await db
    .select({ generation: calendarFeeds.generation })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.userId, params.userId));
  return row?.generation ?? null;
}

function addressOf({ keyed, appUrl }: CourseDeps, userId: string, generation: number): string {
  return new URL(`/calendar/${keyed.sign(purpose, `${userId}.${generation}`)}${suffix}`, appUrl).href;
}

/** The private address of a member's calendar; created on first request. */
export async function calendarLink(deps: CourseDeps, userId: string): Promise<string> {
  await deps.db.insert(calendarFeeds).values({ userId }).onConflictDoNothing();
  return addressOf(deps, userId, (await generationOf(deps.db, { userId })) ?? 1);
}

/** A new address; the old one stops working. */
export async function renewCalendarLink(deps: CourseDeps, userId: string): Promise<string> {
  const [row] = await deps.db
    .insert(calendarFeeds)
    .values({ userId, generation: 2 })
    .onConflictDoUpdate({
      target: calendarFeeds.userId,
      set: { generation: sql`${calendarFeeds.generation} + 1` },
    })
    .returning({ generation: calendarFeeds.generation });
  return addressOf(deps, userId, row?.generation ?? 2);
}

/**
 * Revokes a member's calendar address when their password changes or their other sessions end: an intruder may have
 * copied it, and it works without a session. It stays when only the second step or the mail address changes, since
 * nobody is locked out then and every calendar app would stop updating unasked; it reveals titles and days of
 * modules and clinics, nothing else.
 */
export async function endCalendarLink(
  tx: Db,
  { event, userId }: { readonly userId: string; readonly event: string },
): Promise<void> {
  if (event === 'second_step_changed' || event === 'address_changed') return;
  await tx
    .update(calendarFeeds)
    .set({ generation: sql`${calendarFeeds.generation} + 1` })
    .where(eq(calendarFeeds.userId, userId));
}

/** The member whose feed a token opens. @throws AppError not_found for one that was altered, renewed or never existed */
async function memberOf({ db, keyed }: CourseDeps, token: string): Promise<string> {
  const value = token.endsWith(suffix) ? keyed.open(purpose, token.slice(0, -suffix.length)) : null;
  const at = value?.lastIndexOf('.') ?? -1;
  if (value === null || at < 1) throw new AppError('not_found');
  const userId = value.slice(0, at);
  if ((await generationOf(db, { userId })) !== Number(value.slice(at + 1))) throw new AppError('not_found');
  return userId;
}

async function feedOf(deps: CourseDeps, token: string): Promise<string> {
  const userId = await memberOf(deps, token);
  const now = deps.clock.now();
  // As an admin they would see everything at once, without days; a member without access has no days either.
  const { modules } = await deps.outline.view({ userId, tier: 'premium' }, now);
  const days = modules.flatMap((module) => {
    const at = module.opensAt;
    const isEarly = module.unlock.isOpen && at !== null && at > now;
    return at === null || isEarly ? [] : [{ id: module.id, title: module.title, order: module.order, at }];
  });
  const access = (await accessOf(deps.db, [userId], now)).get(userId);
  const clinics = access ? await clinicsInCalendar(deps.db, { userId, tier: access.tier }, now) : [];
  return calendarText(days, clinics, { appUrl: deps.appUrl, now, site: deps.siteName() });
}

/** The calendar that a member's calendar app fetches: the address itself is the key, and no session is needed. */
export function calendarFeed(deps: CourseDeps): RawRoute {
  return {
    id: 'course.calendarFeed',
    methods: ['GET', 'HEAD'],
    path: '/calendar/:token',
    access: 'anyone',
    limit: 'read',
    freshViewer: false,
    answer: async ({ params, headers }) =>
      new Response(await feedOf(deps, params['token'] ?? ''), {
        headers: {
          ...headers,
          'content-type': 'text/calendar; charset=utf-8',
          'content-disposition': 'inline; filename="make-me-great.ics"',
          'cache-control': 'private, no-store',
        },
      }),
  };
}
