import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createModule,
  deleteModule,
  lessonPdf,
  lessonVideo,
  listLessons,
  listModules,
  orderLessons,
  orderModules,
  updateModule,
} from '#features/course/contract-admin.ts';
import {
  createLesson,
  deleteLesson,
  readLesson,
  saveCaptions,
  updateLesson,
} from '#features/course/contract-admin-lessons.ts';
import { readCourseDesk, restoreDeleted } from '#features/course/contract-admin-desk.ts';
import { completeLesson, readLesson as readOpenLesson } from '#features/course/contract.ts';
import { auditEntries } from '#platform/server/audit/tables.ts';
import { storedFiles } from '#platform/server/files/tables.ts';
import { buildLesson, buildModule, film, joinPremium, pdf, upload } from '#testing/course-admin.ts';
import { type App, startApp } from '#testing/harness.ts';
import { joinAsAdmin } from '#testing/notification-cases.ts';
import { uploadWhole } from '#testing/uploads.ts';

let app: App;
let admin: Awaited<ReturnType<typeof joinAsAdmin>>;
beforeAll(async () => {
  app = await startApp();
  admin = await joinAsAdmin(app);
});
afterAll(() => app.close());

const modules = async () => (await admin.call(listModules, {})).modules;
const orderOf = async () => (await modules()).map(({ id }) => id);
const lessonsOf = async (moduleId: string) =>
  (await admin.call(listLessons, {})).lessons.filter((lesson) => lesson.moduleId === moduleId);
const acts = async (action: string) =>
  app.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.action, action), eq(auditEntries.actorId, admin.userId)));

test('a lesson named like a page of the course gets an address of its own, and is opened and completed there', async () => {
  const { id: moduleId } = await buildModule(admin, { order: 1 });
  const lesson = await buildLesson(admin, { moduleId, title: 'Notes' });
  expect(lesson.slug).toBe('notes-2');
  await admin.call(updateLesson, { params: { id: lesson.id }, body: { version: 1, isPublished: true } });
  await admin.call(updateModule, { params: { id: moduleId }, body: { version: 1, isPublished: true } });
  const member = await joinPremium(app, 1);
  const params = { id: (await member.call(readOpenLesson, { params: { slug: 'notes-2' } })).id };
  expect(params.id).toBe(lesson.id);
  await member.call(completeLesson, { params });
});

test('a module is created unpublished at its place, and those behind it open a week later [course.created-unpublished] [course.call-insert] [course.call-read-all]', async () => {
  const last = await buildModule(admin, { title: 'Last' });
  const first = await buildModule(admin, { title: 'First', order: 1 });
  expect(first).toMatchObject({ order: 1, unlockAfterDays: 0, isPublished: false, lessons: 0 });
  const all = await modules();
  expect(all.map(({ order }) => order)).toEqual(all.map((_, at) => at + 1));
  expect(all.map(({ unlockAfterDays }) => unlockAfterDays)).toEqual(all.map((_, at) => at * 7));
  expect(all.find(({ id }) => id === last.id)?.order).toBe(last.order + 1);
  await buildLesson(admin, { moduleId: first.id });
  expect((await modules()).find(({ id }) => id === first.id)).toMatchObject({
    lessons: 1,
    publishedLessons: 0,
  });
  expect((await acts('course.module_created')).map(({ details }) => details['module'])).toContain(first.id);
});

test('a module needs a title and an order of at least 1 [course.module-title-required] [course.module-order-minimum]', async () => {
  const without = async (body: object) =>
    (await admin.fail(createModule, { body: { title: 'T', description: '', order: 1, ...body } })).fields;
  expect(await without({ title: '  ' })).toEqual({ title: 'Title is required' });
  for (const order of [0, -3, ''])
    expect(await without({ order })).toEqual({ order: 'Order must be at least 1' });
  expect(await without({ order: 1.5 })).toEqual({ order: 'Order must be a whole number' });
});

test('a module is published by a switch, renamed, and an edit of an older version is a conflict that loses nothing [course.switch-toggles] [course.call-update]', async () => {
  const { id, version } = await buildModule(admin, { title: 'Before' });
  const published = await admin.call(updateModule, { params: { id }, body: { version, isPublished: true } });
  expect(published).toMatchObject({ isPublished: true, title: 'Before', version: version + 1 });
  const stale = await admin.fail(updateModule, { params: { id }, body: { version, title: 'Stale' } });
  expect(stale).toMatchObject({ status: 409, code: 'conflict' });
  const after = await admin.call(updateModule, {
    params: { id },
    body: { version: published.version, title: 'After', isPublished: false },
  });
  expect(after).toMatchObject({ isPublished: false, title: 'After' });
  expect(await acts('course.module_published')).not.toEqual([]);
});

test('two admins who reorder at once: one order is taken, the other is a conflict, and no module is lost', async () => {
  await buildModule(admin);
  await buildModule(admin);
  const seen = await orderOf();
  const [a, b] = await Promise.all(
    [seen.toReversed(), [...seen.slice(1), ...seen.slice(0, 1)]].map((wanted) =>
      admin.send('/api/course-admin/module-order', {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ seen, wanted }),
      }),
    ),
  );
  expect([a?.status, b?.status].toSorted((x = 0, y = 0) => x - y)).toEqual([200, 409]);
  const all = await modules();
  expect(all.map(({ id }) => id).toSorted()).toEqual(seen.toSorted());
  expect(all.map(({ order }) => order)).toEqual(all.map((_, at) => at + 1));
  expect(all.map(({ unlockAfterDays }) => unlockAfterDays)).toEqual(all.map((_, at) => at * 7));
});

test('an order that leaves a module out or names one twice is refused', async () => {
  const seen = await orderOf();
  for (const wanted of [seen.slice(1), seen.map(() => seen[0] ?? '')])
    expect((await admin.fail(orderModules, { body: { seen, wanted } })).code).toBe('invalid_input');
  expect(await orderOf()).toEqual(seen);
});

test('modules created at the same moment get different places [course.call-insert]', async () => {
  await Promise.all([1, 2, 3, 4].map(() => buildModule(admin, { order: 1 })));
  const places = (await modules()).map(({ order }) => order);
  expect(new Set(places).size).toBe(places.length);
});

test('a lesson needs a module and, but for a text, an uploaded file [course.lesson-module-required] [course.select-a-module] [course.lesson-file-required]', async () => {
  const module = await buildModule(admin);
  const body = {
    moduleId: module.id,
    title: 'L',
    description: '',
    contentType: 'video',
    fileId: null,
    text: '',
    durationMinutes: null,
  };
  expect((await admin.fail(createLesson, { body: { ...body, moduleId: '' } })).fields).toEqual({
    moduleId: 'Please select a module',
  });
  expect((await admin.fail(createLesson, { body })).message).toBe('Please upload a video file first');
  expect((await admin.fail(createLesson, { body: { ...body, contentType: 'pdf' } })).message).toBe(
    'Please upload a pdf file first',
  );
  const text = await admin.fail(createLesson, { body: { ...body, contentType: 'text' } });
  expect(text.fields).toEqual({ text: 'Please write the text of the lesson' });
  expect(await lessonsOf(module.id)).toEqual([]);
});

test('a film is uploaded, its length is read from it, and the lesson is unpublished at the end of its module [course.call-upload] [course.admin-uploads] [course.created-unpublished] [course.lesson-fields]', async () => {
  const module = await buildModule(admin);
  await buildLesson(admin, { moduleId: module.id });
  const lesson = await buildLesson(admin, {
    moduleId: module.id,
    contentType: 'video',
    title: 'What is left tomorrow',
  });
  expect(lesson).toMatchObject({
    id: expect.any(String),
    moduleId: module.id,
    title: 'What is left tomorrow',
    description: 'What a client loses by waiting.',
    contentType: 'video',
    order: 2,
    isPublished: false,
    durationMinutes: Math.round(film.seconds / 60),
    hasCaptions: false,
    file: { type: 'mp4', size: film.bytes().length },
  });
  expect(lesson.durationSeconds).toBeCloseTo(film.seconds, 0);
  const stored = eq(storedFiles.id, lesson.file?.id ?? '');
  const [row] = await app.db.select({ key: storedFiles.key }).from(storedFiles).where(stored);
  expect(row?.key).toMatch(/^[\da-f]{48}$/);
  expect(lesson.slug).toMatch(/^what-is-left-tomorrow(-\d+)?$/);
  const again = await buildLesson(admin, { moduleId: module.id, title: 'What is left tomorrow' });
  expect(again.slug).not.toBe(lesson.slug);
  expect(again).toMatchObject({
    contentType: 'text',
    file: null,
    text: 'Ask what is lost when nothing changes.',
  });
});

test('what only claims to be a film or a PDF is refused, and a file of the other kind is no lesson', async () => {
  const text = (words: string) => new Uint8Array(Buffer.from(words));
  const whole = film.bytes();
  const codes = await Promise.all(
    [
      { kind: lessonPdf.name, name: 'a.pdf', bytes: text(`MZ${'\0'.repeat(100)}`) },
      { kind: lessonPdf.name, name: 'b.pdf', bytes: text('<!doctype html><script>alert(1)</script>') },
      { kind: lessonPdf.name, name: 'c.pdf', bytes: text('<svg xmlns="http://www.w3.org/2000/svg"/>') },
      { kind: lessonVideo.name, name: 'd.mp4', bytes: pdf.bytes() },
      { kind: lessonVideo.name, name: 'e.mp4', bytes: whole.slice(0, Math.floor(whole.length / 2)) },
    ].map(async (given) => (await uploadWhole(admin, given)).code),
  );
  expect(codes).toEqual([
    'wrong_file_type',
    'wrong_file_type',
    'wrong_file_type',
    'wrong_file_type',
    'broken_file',
  ]);
  const module = await buildModule(admin);
  const refusal = await admin.fail(createLesson, {
    body: {
      moduleId: module.id,
      title: 'L',
      description: '',
      contentType: 'video',
      fileId: await upload(admin, 'pdf'),
      text: '',
      durationMinutes: null,
    },
  });
  expect(refusal.code).toBe('wrong_file_type');
  expect(await lessonsOf(module.id)).toEqual([]);
});

test('another film takes the place of the first, whose bytes are given up; words and minutes stay', async () => {
  const module = await buildModule(admin);
  const { id, version, file } = await buildLesson(admin, { moduleId: module.id, contentType: 'video' });
  const fileId = await upload(admin, 'video');
  const after = await admin.call(updateLesson, { params: { id }, body: { version, fileId } });
  expect(after).toMatchObject({ file: { id: fileId }, version: version + 1, durationMinutes: 3 });
  const [old] = await app.db
    .select()
    .from(storedFiles)
    .where(eq(storedFiles.id, file?.id ?? ''));
  expect(old?.dropAfter).not.toBeNull();
  const stale = await admin.fail(updateLesson, { params: { id }, body: { version, title: 'Stale' } });
  expect(stale.code).toBe('conflict');
});

test('captions are read as browsers read them, kept, changed and taken away', async () => {
  const module = await buildModule(admin);
  const { id } = await buildLesson(admin, { moduleId: module.id, contentType: 'video' });
  const save = (captions: string | null) => ({ params: { id }, body: { captions } });
  expect((await admin.call(saveCaptions, save(film.captions()))).captions).toBe(film.captions());
  const broken = await admin.fail(saveCaptions, save('WEBVTT\n\n00:05.000 --> 00:01.000\nHi'));
  expect(broken.message).toBe('Line 3: This caption ends when it begins, or before');
  const srt = '1\n00:00:01,000 --> 00:00:02,000\nHi\n\n2\n00:00:02,000 --> 00:00:03,000\n\n';
  expect((await admin.call(saveCaptions, save(srt))).captions).toBe(
    'WEBVTT\n\n00:01.000 --> 00:02.000\nHi\n',
  );
  expect((await admin.call(saveCaptions, save(film.captions()))).captions).toBe(film.captions());
  const longer = await admin.fail(saveCaptions, save('WEBVTT\n\n10:00.000 --> 10:01.000\nHi'));
  expect(longer.message).toContain('past the end of the film');
  expect((await admin.call(readLesson, { params: { id } })).captions).toBe(film.captions());
  expect((await admin.call(saveCaptions, save(null))).captions).toBeNull();
  const text = await buildLesson(admin, { moduleId: module.id });
  expect((await admin.fail(saveCaptions, { ...save(null), params: { id: text.id } })).code).toBe(
    'invalid_input',
  );
});

test('lessons are put in order and moved to another module [course.admin-edits]', async () => {
  const [from, to] = [await buildModule(admin), await buildModule(admin)];
  const ids: string[] = [];
  for (const title of ['One', 'Two', 'Three'])
    ids.push((await buildLesson(admin, { moduleId: from.id, title })).id);
  const wanted = ids.toReversed();
  const { lessons } = await admin.call(orderLessons, {
    params: { id: from.id },
    body: { seen: ids, wanted },
  });
  expect(lessons.map(({ title, order }) => `${order} ${title}`)).toEqual(['1 Three', '2 Two', '3 One']);
  const stale = await admin.fail(orderLessons, { params: { id: from.id }, body: { seen: ids, wanted: ids } });
  expect(stale.code).toBe('conflict');
  await admin.call(updateLesson, {
    params: { id: ids[2] ?? '' },
    body: { version: 1, moduleId: to.id },
  });
  expect((await lessonsOf(from.id)).map(({ title, order }) => `${order} ${title}`)).toEqual([
    '1 Two',
    '2 One',
  ]);
  expect((await lessonsOf(to.id)).map(({ title, order }) => `${order} ${title}`)).toEqual(['1 Three']);
});

test('a deleted module goes with its lessons, keeps its files, and comes back unpublished at the end [course.call-delete] [course.admin-edits]', async () => {
  const module = await buildModule(admin, { title: 'Gone for a while', order: 1 });
  const kept = await buildLesson(admin, { moduleId: module.id, contentType: 'pdf' });
  const single = await buildLesson(admin, { moduleId: module.id, title: 'Deleted before' });
  await admin.call(deleteLesson, { params: { id: single.id } });
  await admin.call(deleteModule, { params: { id: module.id } });
  expect((await modules()).map(({ order }) => order)).toEqual((await modules()).map((_, at) => at + 1));
  expect((await admin.fail(readLesson, { params: { id: kept.id } })).code).toBe('not_found');
  expect((await admin.fail(deleteModule, { params: { id: module.id } })).code).toBe('not_found');
  const [file] = await app.db
    .select()
    .from(storedFiles)
    .where(eq(storedFiles.id, kept.file?.id ?? ''));
  expect(file?.dropAfter).toBeNull();

  const { deleted, storageUsed } = await admin.call(readCourseDesk, {});
  expect(deleted.find(({ id }) => id === module.id)).toMatchObject({ kind: 'module', lessons: 1 });
  expect(deleted.some(({ id }) => id === single.id)).toBe(false);
  expect(storageUsed).toBeGreaterThan(pdf.bytes().length);

  await admin.call(restoreDeleted, { body: { kind: 'module', id: module.id } });
  const back = (await modules()).at(-1);
  expect(back).toMatchObject({ id: module.id, isPublished: false, lessons: 1 });
  await admin.call(restoreDeleted, { body: { kind: 'lesson', id: single.id } });
  expect((await lessonsOf(module.id)).map(({ title }) => title)).toEqual([kept.title, 'Deleted before']);
  expect((await acts('course.module_restored')).length).toBe(1);
});
