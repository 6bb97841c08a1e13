import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportOf } from '#testing/account-cases.ts';
import {
  certificatePdfPath,
  issueCertificate,
  listCertificates,
  readMyCertificate,
  revokeCertificate,
  spacedNumber,
  verifyCertificate,
} from '#features/course/contract-certificate.ts';
import { auditEntries } from '#platform/server/audit/tables.ts';
import { buildLesson, joinPremium, publishedModule } from '#testing/course-admin.ts';
import { type App, startApp } from '#testing/harness.ts';
import { joinAsAdmin } from '#testing/notification-cases.ts';
import { courseModules, lessons, userProgress } from '#features/course/server/tables.ts';

let app: App;
let admin: Awaited<ReturnType<typeof joinAsAdmin>>;
let lessonIds: string[];
beforeAll(async () => {
  app = await startApp();
  admin = await joinAsAdmin(app);
  const deletedAt = app.clock.now();
  await app.db.update(courseModules).set({ deletedAt });
  await app.db.update(lessons).set({ deletedAt });
  const [one, two] = [await publishedModule(admin), await publishedModule(admin)];
  // Unpublished lessons do not count toward the certificate.
  await buildLesson(admin, { moduleId: one.module.id });
  lessonIds = [one.lesson.id, two.lesson.id];
});
afterAll(() => app.close());

const finishedAt = () => app.clock.now();

async function finishes(userId: string, ids: readonly string[]) {
  const now = finishedAt();
  for (const lessonId of ids)
    await app.db
      .insert(userProgress)
      .values({ userId, lessonId, completed: true, completionDate: now, startedAt: now, updatedAt: now });
}

async function graduate(name = 'Nora Ångström') {
  const member = await joinPremium(app, 30);
  await finishes(member.userId, lessonIds);
  const mine = await member.call(issueCertificate, { body: { name } });
  if (!mine.certificate) throw new Error('no certificate was made');
  return { member, certificate: mine.certificate };
}

test('there is no certificate before the last lesson is done, and one right after it', async () => {
  const member = await joinPremium(app, 30);
  await finishes(member.userId, lessonIds.slice(1));
  expect(await member.call(readMyCertificate, {})).toEqual({
    lessons: 2,
    finished: 1,
    certificate: null,
    revoked: false,
  });
  const early = await member.fail(issueCertificate, { body: { name: 'Nora' } });
  expect(early).toMatchObject({ status: 409, code: 'course_unfinished' });
  expect((await member.send(certificatePdfPath)).status).toBe(404);
  await finishes(member.userId, lessonIds.slice(0, 1));
  const { certificate } = await member.call(issueCertificate, { body: { name: ' Nora  Ito ' } });
  expect(certificate).toMatchObject({ name: 'Nora Ito', finishedAt: finishedAt().toISOString() });
});

test('a second request changes nothing: one certificate, one number, the first name', async () => {
  const { member, certificate } = await graduate('First Name');
  const again = await Promise.all(
    ['Second', 'Third'].map((name) => member.call(issueCertificate, { body: { name } })),
  );
  expect(again.map((mine) => mine.certificate)).toEqual([certificate, certificate]);
});

test('the PDF carries the name and leads to the page that verifies it; it is for its owner alone', async () => {
  const { member, certificate } = await graduate();
  const response = await member.send(certificatePdfPath);
  expect(response.headers.get('content-type')).toBe('application/pdf');
  const pdf = Buffer.from(await response.arrayBuffer()).toString('latin1');
  expect(pdf.startsWith('%PDF-1.7')).toBe(true);
  expect(pdf).toContain(`/URI (${certificate.verifyUrl})`);
  expect((await app.visitor().send(certificatePdfPath)).status).toBe(401);
  expect((await (await app.join()).send(certificatePdfPath)).status).toBe(404);
});

test('anybody who has the number sees that it is genuine, however it is typed; another number is none', async () => {
  const { certificate } = await graduate();
  const { number } = certificate;
  const typed = spacedNumber(number).toLowerCase();
  expect(await app.visitor().call(verifyCertificate, { query: { number: typed } })).toEqual({
    name: 'Nora Ångström',
    finishedAt: certificate.finishedAt,
    lessons: 2,
    modules: 2,
    number,
    revoked: false,
  });
  for (const wrong of ['', `${number.slice(0, 15)}${number.endsWith('0') ? '1' : '0'}`, 'x'.repeat(41)])
    expect((await app.visitor().fail(verifyCertificate, { query: { number: wrong } })).status).toBeLessThan(
      500,
    );
});

test('LinkedIn’s form is filled in with what it needs', async () => {
  const { certificate } = await graduate();
  const { origin, pathname, searchParams } = new URL(certificate.linkedInUrl);
  expect(`${origin}${pathname}`).toBe('https://www.linkedin.com/profile/add');
  const at = new Date(certificate.finishedAt);
  expect(Object.fromEntries(searchParams)).toEqual({
    startTask: 'CERTIFICATION_NAME',
    name: 'Make Me Great! Ethical Persuasion',
    organizationName: 'Make Me Great!',
    issueYear: String(at.getUTCFullYear()),
    issueMonth: String(at.getUTCMonth() + 1),
    certUrl: certificate.verifyUrl,
    certId: certificate.number,
  });
});

test('an admin revokes a certificate and takes that back: the page says so, the PDF is gone, the log knows', async () => {
  const { member, certificate } = await graduate('Revoked Person');
  const { certificates } = await admin.call(listCertificates, {});
  const listed = certificates.find(({ number }) => number === certificate.number);
  expect(listed).toMatchObject({ email: member.email, revokedAt: null });
  const params = { id: listed?.id ?? '' };
  await admin.call(revokeCertificate, { params, body: { revoked: true } });
  const query = { number: certificate.number };
  expect((await app.visitor().call(verifyCertificate, { query })).revoked).toBe(true);
  expect((await member.send(certificatePdfPath)).status).toBe(404);
  expect(await member.call(readMyCertificate, {})).toMatchObject({ certificate: null, revoked: true });
  const again = await member.fail(issueCertificate, { body: { name: 'Revoked Person' } });
  expect(again.code).toBe('certificate_revoked');
  await admin.call(revokeCertificate, { params, body: { revoked: false } });
  expect((await app.visitor().call(verifyCertificate, { query })).revoked).toBe(false);
  const acts = await app.db
    .select({ action: auditEntries.action })
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, member.userId))
    .orderBy(auditEntries.id);
  expect(acts.map(({ action }) => action).filter((action) => action.startsWith('course.'))).toEqual([
    'course.certificate_revoked',
    'course.certificate_restored',
  ]);
});

test('a name that cannot be printed is refused before anything is made', async () => {
  const member = await joinPremium(app, 30);
  await finishes(member.userId, lessonIds);
  const refused = await member.fail(issueCertificate, { body: { name: 'Ada 😀' } });
  expect(refused.fields).toEqual({ name: 'Please leave out the signs that we can’t print' });
});

const names =
  'Zażółć Jaźń,Φωτεινή,Олена Їжак,Məmməd Əliyev,Ṣeyi,Ḥasan,Ọlá Ẹ̀bùn,Ғани Әбіш,Ada\u00A0Example,山田\u3000太郎,محمد,प्रिया,דוד,สมชาย';

test.each(names.split(','))('a certificate is made for %s, and comes as a PDF', async (typed) => {
  const { member, certificate } = await graduate(typed);
  expect(certificate.name).toBe(typed.replace(/\s/u, ' '));
  const response = await member.send(certificatePdfPath);
  expect(response.status).toBe(200);
  expect(
    Buffer.from(await response.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
});

test('a lesson that is published later takes nobody’s certificate away', async () => {
  const { member } = await graduate();
  await publishedModule(admin);
  const mine = await member.call(readMyCertificate, {});
  expect(mine).toMatchObject({ lessons: 3, finished: 2 });
  expect(mine.certificate).not.toBeNull();
  const text = await (await exportOf(member)).text();
  expect(text).toContain(mine.certificate?.number);
});
