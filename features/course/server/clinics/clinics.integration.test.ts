import { eq } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { readCalendarLink, readCourse, readLesson } from '#features/course/contract.ts';
import {
  cancelClinic,
  comeToClinic,
  createClinic,
  listClinics,
  recordClinic,
  updateClinic,
} from '#features/course/contract-clinics.ts';
import { readWorkspace } from '#features/home/contract-workspace.ts';
import { listNotifications, savePreferences } from '#features/notifications/contract.ts';
import { timeZoneHeader } from '#platform/contract/local-day.ts';
import { mailMessages } from '#platform/server/mail/tables.ts';
import type { Actor } from '#testing/actor.ts';
import { clinicBody, setClinic } from '#testing/clinics.ts';
import { joinPremium, upload } from '#testing/course-admin.ts';
import { type App, startApp } from '#testing/harness.ts';
import { endAccess } from '#testing/learner.ts';
import { mailTo } from '#testing/mailbox.ts';
import { joinAsAdmin } from '#testing/notification-cases.ts';
import { tellOfClinics } from './clinic-news.ts';

const apps: App[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});
async function start(env: Record<string, string> = {}) {
  const app = await startApp(env);
  apps.push(app);
  return { app, admin: await joinAsAdmin(app) };
}

const dayMs = 24 * 60 * 60_000;
const inDays = (app: App, days: number) => new Date(app.clock.now().getTime() + days * dayMs).toISOString();
const shownTo = async (member: Actor) => (await member.call(readWorkspace, {})).clinic;
const come = (member: Actor, id: string, isComing = true) =>
  member.call(comeToClinic, { params: { id }, body: { isComing } });
const round = (app: App) => tellOfClinics(app.product.deps);
const noticesOf = async (member: Actor) =>
  (await member.call(listNotifications, {})).notifications.map(({ title }) => title).toReversed();
const mailsTo = async (app: App, email: string) =>
  (await app.db.select().from(mailMessages).where(eq(mailMessages.toAddress, email)))
    .map(({ template }) => template)
    .filter((template) => template.startsWith('course.clinic'))
    .toSorted();
const feedOf = async (member: Actor) =>
  (await (await member.send((await member.call(readCalendarLink, {})).url)).text()).replaceAll('\r\n ', '');

test('Premium members see the next clinic with its link; others see nothing of it, nowhere', async () => {
  const { app, admin } = await start();
  const [premium, free] = [await joinPremium(app, 3), await app.join()];
  await setClinic(app, admin, { title: 'Later', startsAt: inDays(app, 9) });
  const clinic = await setClinic(app, admin);
  expect(await shownTo(premium)).toEqual({
    id: clinic.id,
    title: 'Openers',
    startsAt: clinic.startsAt,
    minutes: 60,
    isComing: false,
    seatsLeft: null,
    link: clinicBody.link,
  });
  const answer = JSON.stringify(await free.call(readWorkspace, {}));
  expect(answer).toContain('"clinic":null');
  expect(answer).not.toContain('secret-room');
  const asked = { params: { id: clinic.id }, body: { isComing: true } };
  expect((await free.fail(comeToClinic, asked)).code).toBe('not_found');
  // It is shown while it runs, and then the next one is.
  app.clock.advance(2 * dayMs + 30 * 60_000);
  expect((await shownTo(premium))?.title).toBe('Openers');
  app.clock.advance(31 * 60_000);
  expect((await shownTo(premium))?.title).toBe('Later');
  await endAccess(app, premium.userId);
  await expect.poll(() => shownTo(premium)).toBe(null);
});

test('the clinic for which a member has a seat is shown before a sooner one', async () => {
  const { app, admin } = await start();
  const premium = await joinPremium(app, 3);
  await setClinic(app, admin);
  const later = await setClinic(app, admin, { title: 'Later', startsAt: inDays(app, 9) });
  expect((await shownTo(premium))?.title).toBe('Openers');
  await come(premium, later.id);
  expect(await shownTo(premium)).toMatchObject({ title: 'Later', isComing: true });
  await come(premium, later.id, false);
  expect((await shownTo(premium))?.title).toBe('Openers');
});

test('the owner opens a clinic to Tools, or to everybody', async () => {
  const { app, admin } = await start();
  const free = await app.join();
  await setClinic(app, admin, { audience: 'tools' });
  expect(await shownTo(free)).toBe(null);
  await setClinic(app, admin, { audience: 'everyone', startsAt: inDays(app, 1) });
  expect((await shownTo(free))?.link).toBe(clinicBody.link);
});

test('of the last seat one of two has it; without a seat there is no link, and a seat given back is free', async () => {
  const { app, admin } = await start();
  const [first, second] = [await joinPremium(app, 3), await joinPremium(app, 3)];
  const { id } = await setClinic(app, admin, { seats: 1 });
  expect(await shownTo(first)).toMatchObject({ seatsLeft: 1, link: null });
  const body = JSON.stringify({ isComing: true });
  const put = { method: 'PUT', headers: { 'content-type': 'application/json' }, body };
  const answers = await Promise.all([first, second].map((one) => one.send(`/api/clinics/${id}/seat`, put)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const [winner, loser] = answers[0]?.status === 200 ? [first, second] : [second, first];
  expect(await shownTo(winner)).toMatchObject({ isComing: true, link: clinicBody.link });
  expect(await shownTo(loser)).toMatchObject({ isComing: false, seatsLeft: 0, link: null });
  expect((await loser.fail(comeToClinic, { params: { id }, body: { isComing: true } })).message).toBe(
    'All seats are taken.',
  );
  await come(winner, id, false);
  expect((await come(loser, id)).clinic).toMatchObject({ isComing: true, seatsLeft: 0 });
});

test('who may come is told once, by notice and by mail; who turned the mail off, by notice alone', async () => {
  const { app, admin } = await start();
  const [loud, quiet, free] = [await joinPremium(app, 3), await joinPremium(app, 3), await app.join()];
  await quiet.call(savePreferences, { body: { course: { app: true, mail: false } } });
  await setClinic(app, admin);
  await Promise.all([round(app), round(app)]);
  await round(app);
  expect(await noticesOf(loud)).toEqual(['Clinic: Openers']);
  expect(await mailsTo(app, loud.email)).toEqual(['course.clinicAnnounced']);
  expect(await noticesOf(quiet)).toEqual(['Clinic: Openers']);
  expect(await mailsTo(app, quiet.email)).toEqual([]);
  expect(await noticesOf(free)).toEqual([]);
  expect((await admin.call(listClinics, {})).clinics[0]?.isTold).toBe(true);
});

test('a day before, those who said yes are reminded once; others and those who lost their plan are not', async () => {
  const { app, admin } = await start();
  const [comes, stays, lost] = [
    await joinPremium(app, 3),
    await joinPremium(app, 3),
    await joinPremium(app, 3),
  ];
  const { id } = await setClinic(app, admin, { startsAt: inDays(app, 3) });
  await come(comes, id);
  await come(lost, id);
  await endAccess(app, lost.userId);
  await round(app);
  app.clock.advance(2 * dayMs - 60_000);
  await round(app);
  expect(await noticesOf(comes)).toEqual(['Clinic: Openers']);
  app.clock.advance(2 * 60_000);
  await round(app);
  await round(app);
  expect(await noticesOf(comes)).toEqual(['Clinic: Openers', 'Soon: Openers']);
  expect(await mailsTo(app, comes.email)).toEqual(['course.clinicAnnounced', 'course.clinicReminder']);
  expect(await noticesOf(stays)).toEqual(['Clinic: Openers']);
  expect(await mailsTo(app, lost.email)).not.toContain('course.clinicReminder');
});

test('a mail names the hour where its reader last wrote from, and in UTC where no zone is known', async () => {
  const { app, admin } = await start();
  const [known, odd] = [await joinPremium(app, 3), await joinPremium(app, 3)];
  const clinic = await setClinic(app, admin);
  const say = (member: Actor, timeZone: string) =>
    member.call(
      comeToClinic,
      { params: { id: clinic.id }, body: { isComing: true } },
      { headers: { [timeZoneHeader]: timeZone } },
    );
  await round(app);
  await say(known, 'America/New_York');
  await say(odd, 'Mars/Olympus');
  const { version } = clinic;
  const nextYear = app.clock.now().getUTCFullYear() + 1;
  const moved = { ...clinicBody, startsAt: `${nextYear}-01-15T18:00:00.000Z`, version };
  await admin.call(updateClinic, { params: { id: clinic.id }, body: moved });
  const hoursOf = async ({ email }: { email: string }) =>
    (
      await app.db
        .select()
        .from(mailMessages)
        .where(eq(mailMessages.toAddress, email))
        .orderBy(mailMessages.id)
    )
      .filter(({ template }) => template.startsWith('course.clinic'))
      .map(({ params }) => String(params['at']).replace(/^.* at /, ''));
  expect((await hoursOf(known)).at(-1)).toBe('1:00 PM EST');
  expect((await hoursOf(odd)).at(-1)).toBe('6:00 PM UTC');
  expect((await hoursOf(known))[0]).toMatch(/ UTC$/);
  const told = await mailTo(app, known.email, 'Moved: Openers');
  expect(told.text?.replace(/\s+/g, ' ')).toContain(`January 15, ${nextYear} at 1:00 PM EST now`);
});

test('moved, canceled and taken back: who said yes is told each time, and the calendar keeps one event', async () => {
  const { app, admin } = await start();
  const [comes, stays] = [await joinPremium(app, 3), await joinPremium(app, 3)];
  const clinic = await setClinic(app, admin);
  const { id } = clinic;
  await come(comes, id);
  const eventIn = (feed: string) =>
    feed.split('BEGIN:VEVENT').find((event) => event.includes(`UID:clinic-${id}@`)) ?? '';
  const first = eventIn(await feedOf(comes));
  expect(first).toContain('SEQUENCE:0');
  expect(first).toContain('STATUS:CONFIRMED');
  expect(first).toContain('SUMMARY:Clinic: Openers');
  // The address of a calendar opens without a session.
  expect(first).not.toContain('secret-room');

  const startsAt = inDays(app, 5);
  const moved = await admin.call(updateClinic, {
    params: { id },
    body: { ...clinicBody, startsAt, version: clinic.version },
  });
  const stamp = startsAt.replace(/[-:]|\.\d{3}/g, '');
  expect(eventIn(await feedOf(comes))).toMatch(new RegExp(`SEQUENCE:1\\r\\nDTSTART:${stamp}`));
  const canceled = await admin.call(cancelClinic, {
    params: { id },
    body: { version: moved.version, isCanceled: true },
  });
  expect(eventIn(await feedOf(comes))).toMatch(/SEQUENCE:2[\S\s]*STATUS:CANCELLED/);
  expect(await shownTo(comes)).toBe(null);
  expect((await comes.fail(comeToClinic, { params: { id }, body: { isComing: true } })).code).toBe(
    'not_found',
  );
  await admin.call(cancelClinic, { params: { id }, body: { version: canceled.version, isCanceled: false } });
  expect(eventIn(await feedOf(comes))).toMatch(/SEQUENCE:3[\S\s]*STATUS:CONFIRMED/);
  expect(await noticesOf(comes)).toEqual([
    'Moved: Openers',
    'Canceled: Openers',
    'It’s on after all: Openers',
  ]);
  expect(await mailsTo(app, comes.email)).toEqual([
    'course.clinicCanceled',
    'course.clinicMoved',
    'course.clinicTakesPlace',
  ]);
  expect(await noticesOf(stays)).toEqual([]);
  expect(await shownTo(comes)).toMatchObject({ isComing: true });
  // Words alone move nobody.
  const [now] = (await admin.call(listClinics, {})).clinics;
  await admin.call(updateClinic, {
    params: { id },
    body: { ...clinicBody, title: 'Openers, again', startsAt, version: now?.version ?? 0 },
  });
  expect(await noticesOf(comes)).toHaveLength(3);
});

test('a clinic that was canceled before anybody heard of it is announced to nobody', async () => {
  const { app, admin } = await start();
  const member = await joinPremium(app, 3);
  const { id, version } = await setClinic(app, admin);
  await admin.call(cancelClinic, { params: { id }, body: { version, isCanceled: true } });
  await round(app);
  expect(await noticesOf(member)).toEqual([]);
});

test('of two admins who change it from the same version one is taken; a time that has passed is refused', async () => {
  const { app, admin } = await start();
  const other = await joinAsAdmin(app);
  const clinic = await setClinic(app, admin);
  const body = { ...clinicBody, startsAt: clinic.startsAt, version: clinic.version };
  await admin.call(updateClinic, { params: { id: clinic.id }, body: { ...body, title: 'Mine' } });
  expect((await other.fail(updateClinic, { params: { id: clinic.id }, body })).code).toBe('conflict');
  const past = { body: { ...clinicBody, startsAt: inDays(app, -1) } };
  expect((await admin.fail(createClinic, past)).fields).toEqual({
    startsAt: 'This has passed: choose a time to come',
  });
  for (const [field, value] of [
    ['link', 'javascript:alert(1)'],
    ['link', 'http://meet.example'],
    ['seats', 0],
    ['minutes', 1_000_000],
    ['startsAt', 'soon'],
    ['audience', 'nobody'],
  ] as const) {
    const bad = { body: { ...clinicBody, startsAt: inDays(app, 1), [field]: value } };
    expect(Object.keys((await admin.fail(createClinic, bad)).fields ?? {})).toEqual([field]);
  }
});

test('a recording becomes a lesson with the rights of its module, from a link or a film, once', async () => {
  const { app, admin } = await start({ COURSE_STARTER: 'true' });
  const [premium, free] = [await joinPremium(app, 50), await app.join()];
  const [byLink, byFilm] = [await setClinic(app, admin), await setClinic(app, admin)];
  app.clock.advance(3 * dayMs);
  const recording = { link: 'https://video.example/1' };
  const params = { id: byLink.id };
  const given = { params, body: { moduleId: null, title: 'Clinic: Openers', recording } };
  const { lesson } = await admin.call(recordClinic, given);
  expect((await admin.fail(recordClinic, given)).code).toBe('conflict');
  const { modules } = await premium.call(readCourse, {});
  expect(modules.at(-1)).toMatchObject({ title: 'Clinics', order: 6, unlockAfterDays: 35 });
  const slug = lesson?.slug ?? '';
  expect((await premium.call(readLesson, { params: { slug } })).text).toBe(
    '[Watch the recording](https://video.example/1)',
  );
  expect((await free.fail(readLesson, { params: { slug } })).code).toBe('premium_required');
  const newcomer = await joinPremium(app, 0);
  expect((await newcomer.fail(readLesson, { params: { slug } })).code).toBe('module_locked');

  const moduleId = modules[0]?.id ?? '';
  const film = { fileId: await upload(admin, 'video') };
  const filmed = await admin.call(recordClinic, {
    params: { id: byFilm.id },
    body: { moduleId, title: 'Clinic: the film', recording: film },
  });
  const watched = await newcomer.call(readLesson, { params: { slug: filmed.lesson?.slug ?? '' } });
  expect(watched).toMatchObject({ type: 'video', title: 'Clinic: the film' });
});
