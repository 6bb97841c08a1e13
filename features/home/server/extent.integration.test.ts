import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteModule, listModules, updateModule } from '#features/course/contract-admin.ts';
import { updateLesson } from '#features/course/contract-admin-lessons.ts';
import { readSite } from '#features/home/contract-site-words.ts';
import { buildLesson, buildModule } from '#testing/course-admin.ts';
import { type App, startApp } from '#testing/harness.ts';
import { joinAsAdmin } from '#testing/notification-cases.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** What visitors' pages say of the course. */
const said = async () => (await app.visitor().call(readSite, {})).course.modules;

test('what is published, renamed and deleted in the course is what the pages of the site say of it', async () => {
  const admin = await joinAsAdmin(app);
  const module = await buildModule(admin);
  const lesson = await buildLesson(admin, { moduleId: module.id });
  const change = async (changes: object) => {
    const { modules } = await admin.call(listModules, {});
    const version = modules.find(({ id }) => id === module.id)?.version ?? 0;
    await admin.call(updateModule, { params: { id: module.id }, body: { version, ...changes } });
  };
  await change({ title: 'Your Buyer', description: 'Who signs.', isPublished: true });
  // There is nothing to read in it yet.
  await expect.poll(said).toEqual([]);
  await admin.call(updateLesson, {
    params: { id: lesson.id },
    body: { version: lesson.version, isPublished: true },
  });
  await expect
    .poll(said)
    .toEqual([{ title: 'Your Buyer', description: 'Who signs.', lessons: 1, opensAfter: 0 }]);
  await change({ title: 'Your Buyers' });
  await expect
    .poll(said)
    .toEqual([{ title: 'Your Buyers', description: 'Who signs.', lessons: 1, opensAfter: 0 }]);
  await admin.call(deleteModule, { params: { id: module.id } });
  await expect.poll(said).toEqual([]);
});
