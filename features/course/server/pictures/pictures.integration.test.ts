import { randomUUID } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readLesson } from '#features/course/contract.ts';
import { deleteLesson, updateLesson } from '#features/course/contract-admin-lessons.ts';
import { adminPicturesPath, pictureLimits, picturePath } from '#features/course/rules-pictures.ts';
import { auditEntries } from '#platform/server/audit/tables.ts';
import { storedFiles } from '#platform/server/files/tables.ts';
import { bytesOf } from '#testing/bytes.ts';
import { type App, startApp } from '#testing/harness.ts';
import { endAccess, joinLearner } from '#testing/learner.ts';
import { joinAsAdmin } from '#testing/notification-cases.ts';
import { jpegOf, pngOf, secret, webpOf } from '#testing/picture-bytes.ts';
import { picturedLesson, sendPicture, storePicture, textWith } from '#testing/pictures.ts';
import { dropUnnamedPictures } from './pictures.ts';
import { lessonPictures } from './tables.ts';

const dayMs = 24 * 60 * 60 * 1000;
let app: App;
let admin: Awaited<ReturnType<typeof joinAsAdmin>>;
beforeAll(async () => {
  app = await startApp();
  admin = await joinAsAdmin(app);
});
afterAll(() => app.close());

const refused = async (body: Uint8Array<ArrayBuffer>) => {
  const answer = await sendPicture(admin, body);
  return [answer.status, ((await answer.json()) as { error: { code: string } }).error.code];
};
/** Those of these pictures that are still kept. */
async function left(...ids: string[]): Promise<readonly string[]> {
  const rows = await app.db
    .select({ id: lessonPictures.id })
    .from(lessonPictures)
    .where(inArray(lessonPictures.id, ids));
  return ids.filter((id) => rows.some((row) => row.id === id));
}

test('a member reads a lesson with its pictures, whose sides are known before they come', async () => {
  const picture = await storePicture(admin, pngOf({ width: 40, height: 30 }));
  const lesson = await picturedLesson(admin, picture);
  const member = await joinLearner(app);
  const seen = await member.call(readLesson, { params: { slug: lesson.slug } });
  expect(seen.pictures).toEqual([{ id: picture.id, width: 40, height: 30 }]);
  const answer = await member.send(picturePath(lesson.id, picture.id));
  const headers = ['content-type', 'cache-control', 'x-content-type-options', 'content-disposition'];
  expect(headers.map((name) => answer.headers.get(name))).toEqual([
    'image/png',
    'private, max-age=31536000, immutable',
    'nosniff',
    `inline; filename="picture.png"; filename*=UTF-8''picture.png`,
  ]);
  expect(await bytesOf(answer)).toEqual(pngOf({ width: 40, height: 30 }));
  const asked = await member.send(picturePath(lesson.id, picture.id), { method: 'HEAD' });
  expect([asked.status, asked.headers.get('etag')]).toEqual([200, answer.headers.get('etag')]);
});

test('a picture is for those alone who may read its lesson, and of that lesson alone', async () => {
  const [picture, elsewhere] = [await storePicture(admin), await storePicture(admin)];
  const lesson = await picturedLesson(admin, picture);
  const other = await picturedLesson(admin, elsewhere);
  const path = picturePath(lesson.id, picture.id);
  const member = await joinLearner(app);
  const free = await app.join();
  const status = async (actor: { send: typeof free.send }, at = path) => (await actor.send(at)).status;
  expect([
    await status(app.visitor()),
    await status(free),
    await status(member),
    await status(admin),
  ]).toEqual([401, 403, 200, 200]);
  for (const wrong of [
    picturePath(other.id, picture.id),
    picturePath(lesson.id, elsewhere.id),
    picturePath(randomUUID(), picture.id),
    picturePath(lesson.id, 'made-up'),
  ])
    expect(await status(member, wrong), wrong).toBe(404);
  const { version } = await admin.call(updateLesson, {
    params: { id: lesson.id },
    body: { version: lesson.version, isPublished: false },
  });
  expect([await status(member), await status(admin)]).toEqual([404, 200]);
  await admin.call(updateLesson, { params: { id: lesson.id }, body: { version, isPublished: true } });
  expect(await status(member)).toBe(200);
  await endAccess(app, member.userId);
  // A viewer is remembered for part of a second.
  await expect.poll(() => status(member), { timeout: 3000 }).toBe(403);
});

test('only admins send pictures, and see those of texts that aren’t saved', async () => {
  const member = await joinLearner(app);
  for (const [actor, expected] of [
    [app.visitor(), 401],
    [member, 403],
  ] as const) {
    expect((await sendPicture(actor, pngOf())).status).toBe(expected);
    const { id } = await storePicture(admin);
    expect((await actor.send(`${adminPicturesPath}/${id}`)).status).toBe(expected);
  }
  const { id } = await storePicture(admin);
  expect((await admin.send(`${adminPicturesPath}/${id}`)).status).toBe(200);
  expect((await admin.send(`${adminPicturesPath}/${randomUUID()}`)).status).toBe(404);
  const acts = await app.db.select().from(auditEntries).where(eq(auditEntries.action, 'files.uploaded'));
  expect(acts.map(({ details }) => details['file'])).toContain(id);
});

test('what is too large, no picture, not whole or too many pixels is refused, and nothing of it is stored', async () => {
  const count = async () => (await app.db.select({ id: storedFiles.id }).from(storedFiles)).length;
  const before = await count();
  const { side, bytes } = pictureLimits;
  expect(await refused(new Uint8Array(bytes + 1))).toEqual([413, 'body_too_large']);
  expect(await refused(new Uint8Array(Buffer.from('<svg onload="alert(1)"/>')))).toEqual([
    415,
    'wrong_file_type',
  ]);
  expect(await refused(new Uint8Array())).toEqual([415, 'wrong_file_type']);
  expect(await refused(pngOf().slice(0, -5))).toEqual([422, 'broken_file']);
  expect(await refused(pngOf({ width: side + 1, height: 1 }))).toEqual([413, 'body_too_large']);
  expect(await refused(jpegOf({ width: 1, height: 65_535 }))).toEqual([413, 'body_too_large']);
  expect(await refused(webpOf('VP8L', { width: 16_000, height: 16_000 }))).toEqual([413, 'body_too_large']);
  expect(await count()).toBe(before);
  await storePicture(admin, pngOf({ width: side, height: side }));
});

test('nobody gets what a camera wrote into a picture', async () => {
  const picture = await storePicture(admin, jpegOf({ width: 8, height: 6, orientation: 6 }));
  expect(picture).toMatchObject({ width: 6, height: 8 });
  const stored = await bytesOf(await admin.send(`${adminPicturesPath}/${picture.id}`));
  expect(Buffer.from(stored).toString()).not.toContain(secret);
});

test('a picture is kept while a lesson names it, also a deleted one, and 30 days longer', async () => {
  const [named, removed, replaced, unused] = [
    await storePicture(admin),
    await storePicture(admin),
    await storePicture(admin),
    await storePicture(admin),
  ];
  await picturedLesson(admin, named);
  const gone = await picturedLesson(admin, removed);
  await admin.call(deleteLesson, { params: { id: gone.id } });
  const changed = await picturedLesson(admin, replaced);
  const ids = [named, removed, replaced, unused].map(({ id }) => id);
  const begun = app.clock.now().getTime();
  const onDay = async (day: number) => {
    await dropUnnamedPictures({ db: app.db, clock: { now: () => new Date(begun + day * dayMs) } });
    return left(...ids);
  };
  expect(await onDay(29)).toEqual(ids);
  expect(await onDay(31)).toEqual([named, removed, replaced].map(({ id }) => id));
  const { version } = changed;
  await admin.call(updateLesson, { params: { id: changed.id }, body: { version, text: 'Without.' } });
  expect(await onDay(60)).toContain(replaced.id);
  // A text that is restored within the 30 days names the picture again.
  await admin.call(updateLesson, {
    params: { id: changed.id },
    body: { version: version + 1, text: textWith(replaced) },
  });
  expect(await onDay(62)).toContain(replaced.id);
  await admin.call(updateLesson, {
    params: { id: changed.id },
    body: { version: version + 2, text: 'Without.' },
  });
  expect(await onDay(91)).toContain(replaced.id);
  expect(await onDay(93)).toEqual([named, removed].map(({ id }) => id));
  const [file] = await app.db.select().from(storedFiles).where(eq(storedFiles.id, unused.id));
  expect(file?.dropAfter).not.toBeNull();
});
