import { and, asc, eq, gt, inArray, isNull, lte } from 'drizzle-orm';
import { can } from '#platform/contract/capabilities.ts';
import { accessOf, membersWith } from '#platform/server/access/access.ts';
import { users } from '#platform/server/auth/tables.ts';
import type { Db } from '#platform/server/db/client.ts';
import { type About, type News, type NewsDeps, tell } from '#platform/server/notices/news.ts';
import { curled } from '#platform/contract/quotes.ts';
import { audienceNeeds, clinicMoment, needsReminder, reminderMs } from '#features/course/rules-clinics.ts';
import { printedDay } from '#features/course/rules-certificate.ts';
import { clinicGuests, clinics } from './tables.ts';

export type Clinic = typeof clinics.$inferSelect;

interface Told extends About {
  readonly clinic: Pick<Clinic, 'id' | 'startsAt' | 'title' | 'version'>;
  /** The reader's; null: not known. */
  readonly timeZone: string | null;
}

const mailOf = (template: string) => ({
  template,
  params: ({ clinic, timeZone }: Told) => ({
    title: curled(clinic.title),
    at: clinicMoment(clinic.startsAt, timeZone),
  }),
});

/** A notice with the clinic's day, which pages write in the reader's own zone; their home says the hour. */
const notice = (
  { clinic }: Told,
  what: string,
  say: (title: string, day: string) => { readonly title: string; readonly message: string },
) => ({
  kind: 'course' as const,
  type: 'info' as const,
  ...say(curled(clinic.title), printedDay(clinic.startsAt)),
  days: [clinic.startsAt],
  actionUrl: '/#clinic',
  onceKey: `clinic-${what}:${clinic.id}`,
});

const where = 'Your home page has the time and the link.';

/** Told once to all who may come, not for each change. */
const announced: News<Told> = {
  member: (facts) =>
    notice(facts, 'announced', (title, day) => ({
      title: `Clinic: ${title}`,
      message: `It’s on ${day}. Say on your home page that you’ll come, and we’ll remind you.`,
    })),
  mail: mailOf('course.clinicAnnounced'),
};

const moved: News<Told> = {
  member: (facts) =>
    notice(facts, `moved-${facts.clinic.version}`, (title, day) => ({
      title: `Moved: ${title}`,
      message: `The clinic is on ${day} now. ${where}`,
    })),
  mail: mailOf('course.clinicMoved'),
};

const canceled: News<Told> = {
  member: (facts) =>
    notice(facts, `canceled-${facts.clinic.version}`, (title, day) => ({
      title: `Canceled: ${title}`,
      message: `The clinic on ${day} is canceled.`,
    })),
  mail: mailOf('course.clinicCanceled'),
};

const takenBack: News<Told> = {
  member: (facts) =>
    notice(facts, `back-${facts.clinic.version}`, (title, day) => ({
      title: `It’s on after all: ${title}`,
      message: `The clinic on ${day} is on after all. ${where}`,
    })),
  mail: mailOf('course.clinicTakesPlace'),
};

/** A day before, to those who said that they come. */
const reminded: News<Told> = {
  member: (facts) =>
    notice(facts, `reminded-${facts.clinic.startsAt.getTime()}`, (title, day) => ({
      title: `Soon: ${title}`,
      message: `You said you’d come to the clinic on ${day}. ${where}`,
    })),
  mail: mailOf('course.clinicReminder'),
};

export const clinicNews = { announced, moved, canceled, takenBack, reminded } as const;

interface ClinicNewsDeps extends Omit<NewsDeps, 'crm'> {
  readonly db: Db;
}

/** Of these members, who may come at `now`. */
async function guestsWhoMayCome<Guest extends { readonly userId: string }>(
  db: Db,
  { clinic, guests, now }: { guests: readonly Guest[]; clinic: Pick<Clinic, 'audience'>; now: Date },
): Promise<Guest[]> {
  const userIds = guests.map(({ userId }) => userId);
  const access = await accessOf(db, userIds, now);
  return guests.filter(({ userId }) => can(access.get(userId) ?? null, audienceNeeds[clinic.audience]));
}

/** Tells all who said that they come, and still may. */
export async function tellGuests(
  deps: NewsDeps,
  tx: Db,
  { clinic, news, now }: { readonly clinic: Clinic; readonly news: News<Told>; readonly now: Date },
): Promise<void> {
  const guests = await tx
    .select({ userId: clinicGuests.userId, timeZone: users.timeZone })
    .from(clinicGuests)
    .innerJoin(users, eq(users.id, clinicGuests.userId))
    .where(eq(clinicGuests.clinicId, clinic.id))
    .orderBy(asc(clinicGuests.userId));
  for (const { timeZone, userId } of await guestsWhoMayCome(tx, { guests, clinic, now }))
    await tell(deps, tx, news, { userId, clinic, timeZone });
}

const membersAtOnce = 100;

async function audienceOf(db: Db, audience: Clinic['audience'], now: Date): Promise<string[]> {
  if (audience !== 'everyone') return membersWith(db, { capability: audienceNeeds[audience], now });
  const everybody = await db.select({ id: users.id }).from(users).orderBy(asc(users.id));
  return everybody.map(({ id }) => id);
}

/** Tells everyone who may come, once each; a crash in between is continued an hour later. */
async function announce(deps: ClinicNewsDeps, clinic: Clinic, now: Date): Promise<void> {
  const members = await audienceOf(deps.db, clinic.audience, now);
  for (let at = 0; at < members.length; at += membersAtOnce) {
    const isStillOn = await deps.db.transaction(async (tx) => {
      // Once it is canceled or changed, nobody else is told of what it was.
      const same = and(eq(clinics.id, clinic.id), eq(clinics.version, clinic.version));
      const [current] = await tx.select({ id: clinics.id }).from(clinics).where(same).for('share');
      if (!current) return false;
      const told = await tx
        .select({ userId: users.id, timeZone: users.timeZone })
        .from(users)
        .where(inArray(users.id, members.slice(at, at + membersAtOnce)))
        .orderBy(asc(users.id));
      for (const member of told) await tell(deps, tx, announced, { ...member, clinic });
      return true;
    });
    if (!isStillOn) return;
  }
  await deps.db.update(clinics).set({ toldAt: now }).where(eq(clinics.id, clinic.id));
}

async function remind(deps: ClinicNewsDeps, clinic: Clinic, now: Date): Promise<void> {
  const guests = await deps.db
    .select({ userId: clinicGuests.userId, saidAt: clinicGuests.saidAt, timeZone: users.timeZone })
    .from(clinicGuests)
    .innerJoin(users, eq(users.id, clinicGuests.userId))
    .where(eq(clinicGuests.clinicId, clinic.id));
  const due = guests.filter(({ saidAt }) => needsReminder({ startsAt: clinic.startsAt, saidAt }, now));
  const coming = await guestsWhoMayCome(deps.db, { guests: due, clinic, now });
  await deps.db.transaction(async (tx) => {
    for (const { timeZone, userId } of coming) await tell(deps, tx, reminded, { userId, clinic, timeZone });
  });
}

/** Every hour: tells of new clinics, and reminds those who come. Each notice's key makes it once for all nodes. */
export async function tellOfClinics(deps: ClinicNewsDeps): Promise<void> {
  const now = deps.clock.now();
  const isToCome = and(isNull(clinics.canceledAt), gt(clinics.startsAt, now));
  const untold = await deps.db
    .select()
    .from(clinics)
    .where(and(isToCome, isNull(clinics.toldAt)));
  for (const clinic of untold) await announce(deps, clinic, now);
  const dayAhead = new Date(now.getTime() + reminderMs);
  const soon = await deps.db
    .select()
    .from(clinics)
    .where(and(isToCome, lte(clinics.startsAt, dayAhead)));
  for (const clinic of soon) await remind(deps, clinic, now);
}
