import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { can } from '#platform/contract/capabilities.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { Viewer } from '#platform/server/viewer/load.ts';
import { curled } from '#platform/contract/quotes.ts';
import type { NextClinic } from '#features/course/contract-clinics.ts';
import {
  audienceNeeds,
  endOf,
  judgeSeat,
  seatsLeft,
  type SeatVerdict,
  seesLink,
} from '#features/course/rules-clinics.ts';
import type { Clinic } from './clinic-news.ts';
import { comingTo } from './clinics.ts';
import { clinicGuests, clinics } from './tables.ts';

type Asking = Pick<Viewer, 'userId' | 'tier'>;

/** The clinics with what decides one member's seat, from this instant on; the soonest first. */
async function clinicsFor(db: Db, { userId, from, id }: { userId: string; from: Date; id?: string }) {
  const isComing = sql<boolean>`exists (select 1 from ${clinicGuests} g where g.clinic_id = ${clinics}.id and g.user_id = ${userId})`;
  return db
    .select({ clinic: clinics, coming: comingTo, isComing })
    .from(clinics)
    .where(id === undefined ? gt(clinics.startsAt, from) : eq(clinics.id, id))
    .orderBy(asc(clinics.startsAt), asc(clinics.id));
}
type Seated = Awaited<ReturnType<typeof clinicsFor>>[number];

const mayCome = (viewer: Pick<Viewer, 'tier'>, { audience }: Clinic) => can(viewer, audienceNeeds[audience]);

function present({ clinic, coming, isComing }: Seated): NextClinic {
  const { id, link, minutes, seats, startsAt, title } = clinic;
  return {
    id,
    title: curled(title),
    startsAt: startsAt.toISOString(),
    minutes,
    isComing,
    seatsLeft: seatsLeft({ coming, seats }),
    link: seesLink({ mayCome: true, isComing, seats }) ? link : null,
  };
}

const longestMs = 480 * 60_000;

/** The next clinic that a member comes to or, without a seat, may come to, also while it is running; null: none. */
export async function nextClinicFor(db: Db, viewer: Asking, now: Date): Promise<NextClinic | null> {
  const from = new Date(now.getTime() - longestMs);
  const found = await clinicsFor(db, { userId: viewer.userId, from });
  const ahead = found.filter(
    ({ clinic }) => clinic.canceledAt === null && endOf(clinic) > now && mayCome(viewer, clinic),
  );
  const next = ahead.find(({ isComing }) => isComing) ?? ahead[0];
  return next ? present(next) : null;
}

const calendarDays = 60;

/** The clinics of a member's calendar: those they may come to, the canceled ones too, so that calendars hear of it. */
export async function clinicsInCalendar(db: Db, viewer: Asking, now: Date): Promise<Clinic[]> {
  const from = new Date(now.getTime() - calendarDays * 24 * 60 * 60_000);
  const found = await clinicsFor(db, { userId: viewer.userId, from });
  return found.map(({ clinic }) => clinic).filter((clinic) => mayCome(viewer, clinic));
}

const refusals: Readonly<Record<Exclude<SeatVerdict, 'taken'>, AppError>> = {
  // As if it didn't exist: what others may come to is theirs.
  'not theirs': new AppError('not_found'),
  full: new AppError('conflict', { message: 'All seats are taken.' }),
  over: new AppError('conflict', { message: 'This clinic is over.' }),
};

/** Takes a member's seat, or gives it back. @throws AppError not_found, conflict where no seat is left */
export async function takeSeat(
  { db, clock }: { readonly db: Db; readonly clock: { now: () => Date } },
  viewer: Asking,
  { id, isComing }: { readonly id: string; readonly isComing: boolean },
): Promise<NextClinic> {
  return db.transaction(async (tx) => {
    const now = clock.now();
    // The last seat has one winner.
    await tx.select({ id: clinics.id }).from(clinics).where(eq(clinics.id, id)).for('update');
    const [seat] = await clinicsFor(tx, { userId: viewer.userId, from: now, id });
    if (!seat || seat.clinic.canceledAt !== null || !mayCome(viewer, seat.clinic))
      throw new AppError('not_found');
    if (isComing) {
      const facts = { mayCome: true, isComing: seat.isComing, seats: seat.clinic.seats, coming: seat.coming };
      const verdict = judgeSeat({ ...facts, isOver: endOf(seat.clinic) <= now });
      if (verdict !== 'taken') throw refusals[verdict];
      await tx
        .insert(clinicGuests)
        .values({ clinicId: id, userId: viewer.userId, saidAt: now })
        .onConflictDoNothing();
    } else
      await tx
        .delete(clinicGuests)
        .where(and(eq(clinicGuests.clinicId, id), eq(clinicGuests.userId, viewer.userId)));
    const [after] = await clinicsFor(tx, { userId: viewer.userId, from: now, id });
    if (!after) throw new AppError('not_found');
    return present(after);
  });
}
