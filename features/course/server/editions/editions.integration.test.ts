import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { listLessons } from '#features/course/contract-admin.ts';
import { decideEdition, readEdition } from '#features/course/contract-admin-editions.ts';
import {
  deleteLesson,
  readLesson,
  saveCaptions,
  updateLesson,
} from '#features/course/contract-admin-lessons.ts';
import { auditEntries } from '#platform/server/audit/tables.ts';
import { storedFiles } from '#platform/server/files/tables.ts';
import { projectRoot } from '#platform/server/project-root.ts';
import { upload } from '#testing/course-admin.ts';
import { type App, startApp } from '#testing/harness.ts';
import { testLog } from '#testing/log.ts';
import { joinAsAdmin } from '#testing/notification-cases.ts';
import { lessons } from '#features/course/server/tables.ts';
import { bringCourse } from './release.ts';
import { contentOf, hashOf } from './content.ts';
import { readShippedCourse } from './shipped.ts';
import { courseEditions, lessonEditions } from './tables.ts';
import { wholeLesson } from '#features/course/server/admin/admin-lessons.ts';

let app: App;
let admin: Awaited<ReturnType<typeof joinAsAdmin>>;
beforeAll(async () => {
  app = await startApp({ COURSE_STARTER: 'true' });
  admin = await joinAsAdmin(app);
});
afterAll(() => app.close());

const content = join(projectRoot(), 'content');
const idOf = async (slug: string) => {
  const [row] = await app.db.select({ id: lessons.id }).from(lessons).where(eq(lessons.slug, slug));
  return row?.id ?? '';
};
const read = async (slug: string) => admin.call(readLesson, { params: { id: await idOf(slug) } });
const compare = async (slug: string) => admin.call(readEdition, { params: { id: await idOf(slug) } });
const offered = async () =>
  (await admin.call(listLessons, {})).lessons
    .filter(({ hasNewerEdition }) => hasNewerEdition)
    .map(({ slug }) => slug);
const decide = async (slug: string, decision: 'take' | 'decline') => {
  const { id, version } = await read(slug);
  return admin.call(decideEdition, { params: { id }, body: { version, decision } });
};

/** An installation from a release in which these lessons had other content. */
async function asOfAnotherRelease(slugs: readonly string[]) {
  await app.db.delete(courseEditions);
  for (const id of await Promise.all(slugs.map(idOf))) {
    await app.db.update(lessons).set({ textContent: 'Words of long ago.' }).where(eq(lessons.id, id));
    const hash = hashOf(contentOf(await wholeLesson(app.db, id)));
    await app.db
      .update(lessonEditions)
      .set({ arrived: hash, decided: hash })
      .where(eq(lessonEditions.lessonId, id));
  }
}

test('a lesson of the fresh course says what was shipped, to the letter', async () => {
  for (const { slug, content: shipped } of await readShippedCourse(content))
    expect(hashOf(contentOf(await wholeLesson(app.db, await idOf(slug)))), slug).toBe(hashOf(shipped));
  expect(await offered()).toEqual([]);
  expect((await compare('choose-one-person')).parts).toEqual([]);
});

test('over another release, untouched lessons say what is new, and one that was edited is offered it with the difference', async () => {
  const [untouched, edited, recaptioned, gone] = [
    'choose-one-person',
    'words-you-can-point-at',
    'what-is-left-tomorrow',
    'give-before-you-ask',
  ] as const;
  const before = await read(untouched);
  const editedBefore = await read(edited);
  await asOfAnotherRelease([untouched, edited, recaptioned, gone]);
  await admin.call(updateLesson, {
    params: { id: await idOf(edited) },
    body: { version: 1, title: 'Our own title', text: 'What the owner wrote.' },
  });
  app.clock.advance(1000);
  await admin.call(saveCaptions, { params: { id: await idOf(recaptioned) }, body: { captions: null } });
  await admin.call(deleteLesson, { params: { id: await idOf(gone) } });
  await bringCourse(app.product.deps, content);

  expect(await read(untouched)).toEqual({ ...before, version: 2 });
  expect(await read(edited)).toMatchObject({ title: 'Our own title', text: 'What the owner wrote.' });
  expect((await read(recaptioned)).captions).toBeNull();
  expect((await offered()).toSorted()).toEqual([edited, recaptioned].toSorted());
  const { parts } = await compare(edited);
  expect(parts).toEqual([
    { part: 'title', own: 'Our own title', edition: editedBefore.title },
    { part: 'text', own: 'What the owner wrote.', edition: editedBefore.text },
  ]);
  const [deleted] = await app.db.select().from(lessons).where(eq(lessons.slug, gone));
  expect(deleted).toMatchObject({ textContent: 'Words of long ago.' });
  expect(deleted?.deletedAt).not.toBeNull();

  // The same edition is not processed again.
  await app.db.update(lessons).set({ textContent: 'x' }).where(eq(lessons.slug, untouched));
  await bringCourse(app.product.deps, content);
  expect((await read(untouched)).text).toBe('x');
});

test('an admin declines an edition, or takes it after all; both are in the log', async () => {
  const slug = 'words-you-can-point-at';
  await decide(slug, 'decline');
  expect(await compare(slug)).toMatchObject({ isNewer: false });
  expect((await read(slug)).text).toBe('What the owner wrote.');
  expect(await offered()).not.toContain(slug);
  await decide(slug, 'take');
  expect(await compare(slug)).toMatchObject({ parts: [], isNewer: false });
  const acts = await app.db
    .select({ action: auditEntries.action })
    .from(auditEntries)
    .where(eq(auditEntries.actorId, admin.userId));
  for (const action of ['taken', 'declined'])
    expect(acts.map((act) => act.action)).toContain(`course.edition_${action}`);
});

test('a lesson whose edition was declined is the owner’s: the next edition is offered too', async () => {
  const slug = 'collect-their-words';
  const { id, version } = await read(slug);
  await admin.call(updateLesson, { params: { id }, body: { version, text: 'Our own words.' } });
  expect(await compare(slug)).toMatchObject({ isNewer: false });
  await decide(slug, 'decline');
  await app.db.delete(courseEditions);
  await app.db
    .update(lessonEditions)
    .set({ arrived: 'an earlier one', decided: 'an earlier one' })
    .where(eq(lessonEditions.lessonId, id));
  await bringCourse(app.product.deps, content);
  expect((await read(slug)).text).toBe('Our own words.');
  expect(await offered()).toContain(slug);
});

test('an older version decides nothing, and a lesson that never was in the course has no edition', async () => {
  const { id, version } = await read('words-you-can-point-at');
  for (const decision of ['take', 'decline'] as const)
    expect(
      (await admin.fail(decideEdition, { params: { id }, body: { version: version - 1, decision } })).code,
    ).toBe('conflict');
  await app.db.update(lessons).set({ slug: 'of-their-own' }).where(eq(lessons.id, id));
  expect((await admin.fail(readEdition, { params: { id } })).status).toBe(404);
  await app.db.update(lessons).set({ slug: 'words-you-can-point-at' }).where(eq(lessons.id, id));
});

test('an owner’s own film is kept until they take the edition’s', async () => {
  const slug = 'the-first-11-seconds';
  const before = await read(slug);
  const shippedFilm = before.file?.id ?? '';
  const dropOf = async (id: string) =>
    (await app.db.select().from(storedFiles).where(eq(storedFiles.id, id)))[0]?.dropAfter;
  await app.db.delete(courseEditions);
  const fileId = await upload(admin, 'video');
  await admin.call(updateLesson, { params: { id: before.id }, body: { version: before.version, fileId } });
  expect(await dropOf(shippedFilm)).not.toBeNull();
  await app.db
    .update(lessonEditions)
    .set({ arrived: 'an earlier one', decided: 'an earlier one' })
    .where(eq(lessonEditions.lessonId, before.id));
  await bringCourse(app.product.deps, content);
  expect(await offered()).toContain(slug);
  expect((await compare(slug)).parts.map(({ part }) => part)).toContain('file');

  expect(await dropOf(fileId)).toBeNull();
  await decide(slug, 'take');
  const taken = await read(slug);
  expect(taken).toMatchObject({ durationSeconds: before.durationSeconds, captions: before.captions });
  expect(await dropOf(taken.file?.id ?? '')).toBeNull();
  expect(await dropOf(fileId)).not.toBeNull();
});

test('a draft that an admin wrote under the name of a lesson that comes later is never overwritten', async () => {
  const slug = 'the-glass-wall-test';
  const { id, version, text } = await read(slug);
  await app.db.delete(courseEditions);
  await app.db.delete(lessonEditions).where(eq(lessonEditions.lessonId, id));
  await app.db.update(lessons).set({ title: 'Their own', isPublished: false }).where(eq(lessons.id, id));
  await bringCourse(app.product.deps, content);
  expect(await read(slug)).toMatchObject({ title: 'Their own', text, version });
  expect(await offered()).toContain(slug);
});

test('where the store takes no file the product starts, the other lessons come, and that one comes at the next start', async () => {
  const [words, film] = ['where-they-complain', 'say-the-price-and-stop'] as const;
  const said = [(await read(words)).text, (await read(film)).text];
  await asOfAnotherRelease([words, film]);
  const { deps } = app.product;
  const put = vi.spyOn(deps.store, 'put').mockRejectedValue(new Error('full'));
  const log = testLog();
  await bringCourse({ ...deps, log }, content);
  expect((await read(words)).text).toBe(said[0]);
  expect((await read(film)).text).toBe('Words of long ago.');
  expect(log.lines.filter(({ level }) => level === 'error').map(({ fields }) => fields['lesson'])).toEqual([
    film,
  ]);
  put.mockRestore();
  await bringCourse(deps, content);
  expect((await read(film)).text).toBe(said[1]);
  expect(await app.db.select().from(courseEditions)).toHaveLength(1);
});

test('a release with one changed lesson changes that lesson alone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mmg-content-'));
  try {
    cpSync(join(content, 'course'), join(folder, 'course'), { recursive: true });
    for (const part of ['films', 'worksheets']) symlinkSync(join(content, part), join(folder, part));
    const slug = 'the-day-it-bothered-you';
    const path = join(folder, 'course/2-your-why/2-the-day-it-bothered-you.md');
    writeFileSync(path, readFileSync(path, 'utf8').replace(/^idea: .*$/m, 'idea: A new idea.'));
    const before = await read(slug);
    const all = await app.db.select({ slug: lessons.slug, version: lessons.version }).from(lessons);
    await bringCourse(app.product.deps, folder);
    expect(await read(slug)).toEqual({ ...before, description: 'A new idea.', version: before.version + 1 });
    const after = await app.db.select({ slug: lessons.slug, version: lessons.version }).from(lessons);
    const changed = after.filter((one) => all.find((old) => old.slug === one.slug)?.version !== one.version);
    expect(changed.map((one) => one.slug)).toEqual([slug]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
