import { randomBytes } from 'node:crypto';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { AppError } from '#platform/contract/errors.ts';
import { users } from '#platform/server/auth/tables.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { CertificateForm } from '#content/certificate/form.ts';
import { earnsCertificate, numberOf } from '#features/course/rules-certificate.ts';
import { type Author, noteAct } from '#features/course/server/admin/admin-acts.ts';
import { hasLetters } from './certificate-pdf.ts';
import { drawName } from './certificate-name.ts';
import { courseCertificates, courseModules, lessons, userProgress } from '#features/course/server/tables.ts';

/** What certificates depend on. */
export interface CertificateDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly appUrl: string;
  /** How the site is called. */
  readonly siteName: () => string;
  readonly form: CertificateForm;
}

export type CertificateRow = typeof courseCertificates.$inferSelect;

/** A member's progress toward their certificate. */
export interface MyCertificate {
  readonly lessons: number;
  readonly finished: number;
  readonly certificate: CertificateRow | null;
}

const mostListed = 200;

/** How much of the published course a member has finished, and when they finished the last of it. */
export async function standing(db: Db, userId: string) {
  const [row] = await db
    .select({
      lessons: sql<number>`count(*)::int`,
      modules: sql<number>`count(distinct ${lessons.moduleId})::int`,
      finished: sql<number>`(count(*) filter (where ${userProgress.completed}))::int`,
      // Raw SQL returns instants in the driver's own format.
      lastAt: sql<string | Date | null>`max(${userProgress.completionDate})`,
    })
    .from(lessons)
    .innerJoin(courseModules, eq(courseModules.id, lessons.moduleId))
    .leftJoin(userProgress, and(eq(userProgress.lessonId, lessons.id), eq(userProgress.userId, userId)))
    .where(
      and(
        lessons.isPublished,
        isNull(lessons.deletedAt),
        courseModules.isPublished,
        isNull(courseModules.deletedAt),
      ),
    );
  return row ?? { lessons: 0, modules: 0, finished: 0, lastAt: null };
}

async function certificateOf(db: Db, userId: string): Promise<CertificateRow | null> {
  const [row] = await db.select().from(courseCertificates).where(eq(courseCertificates.userId, userId));
  return row ?? null;
}

/** How far a member has come, and their certificate if they have it. */
export async function myCertificate(db: Db, userId: string): Promise<MyCertificate> {
  const { lessons: total, finished } = await standing(db, userId);
  return { lessons: total, finished, certificate: await certificateOf(db, userId) };
}

/**
 * Makes the certificate of a member who has finished everything published; an existing one stays as it is.
 * @throws AppError course_unfinished, certificate_revoked, invalid_input
 */
export async function makeCertificate(
  deps: CertificateDeps,
  userId: string,
  name: string,
): Promise<MyCertificate> {
  const { db, clock, form } = deps;
  const before = await certificateOf(db, userId);
  if (before?.revokedAt) throw new AppError('certificate_revoked');
  if (before) return myCertificate(db, userId);
  if (!hasLetters(form, name) && (await drawName(name)) === null)
    throw new AppError('invalid_input', {
      fields: { name: 'Please leave out the signs that we can’t print' },
    });
  const { lessons: total, modules, finished, lastAt } = await standing(db, userId);
  if (!earnsCertificate({ lessons: total, finished }) || lastAt === null)
    throw new AppError('course_unfinished');
  await db
    .insert(courseCertificates)
    .values({
      userId,
      number: numberOf(randomBytes(10)),
      name,
      lessons: total,
      modules,
      finishedAt: new Date(lastAt),
      issuedAt: clock.now(),
    })
    // On two simultaneous clicks, the first one's certificate stands.
    .onConflictDoNothing({ target: courseCertificates.userId });
  return myCertificate(db, userId);
}

/** A member's certificate that is valid. @throws AppError not_found */
export async function validCertificate(db: Db, userId: string): Promise<CertificateRow> {
  const row = await certificateOf(db, userId);
  if (!row || row.revokedAt) throw new AppError('not_found');
  return row;
}

/** The certificate with this number, revoked or not. @throws AppError not_found */
export async function certificateByNumber(db: Db, number: string): Promise<CertificateRow> {
  const [row] = await db.select().from(courseCertificates).where(eq(courseCertificates.number, number));
  if (!row) throw new AppError('not_found');
  return row;
}

const listed = {
  id: courseCertificates.id,
  number: courseCertificates.number,
  name: courseCertificates.name,
  email: users.email,
  issuedAt: courseCertificates.issuedAt,
  revokedAt: courseCertificates.revokedAt,
};

/** The newest certificates with their members. */
export async function newestCertificates(db: Db) {
  return db
    .select(listed)
    .from(courseCertificates)
    .innerJoin(users, eq(users.id, courseCertificates.userId))
    .orderBy(desc(courseCertificates.issuedAt), desc(courseCertificates.id))
    .limit(mostListed);
}

export type ListedCertificate = Awaited<ReturnType<typeof newestCertificates>>[number];

/** Revokes or reinstates a certificate, and records it in the audit log. @throws AppError not_found */
export async function setRevoked(
  { db, clock }: CertificateDeps,
  by: Author,
  given: { readonly id: string; readonly revoked: boolean },
): Promise<ListedCertificate> {
  return db.transaction(async (tx) => {
    const now = clock.now();
    const [row] = await tx
      .update(courseCertificates)
      .set(
        given.revoked
          ? { revokedAt: now, revokedBy: by.viewer.userId }
          : { revokedAt: null, revokedBy: null },
      )
      .where(eq(courseCertificates.id, given.id))
      .returning({ userId: courseCertificates.userId });
    if (!row) throw new AppError('not_found');
    await noteAct(tx, by, now, {
      action: given.revoked ? 'course.certificate_revoked' : 'course.certificate_restored',
      subjectId: row.userId,
      details: { certificate: given.id },
    });
    const [after] = await tx
      .select(listed)
      .from(courseCertificates)
      .innerJoin(users, eq(users.id, courseCertificates.userId))
      .where(eq(courseCertificates.id, given.id));
    if (!after) throw new Error('the certificate is gone');
    return after;
  });
}
