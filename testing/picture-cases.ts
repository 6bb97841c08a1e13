import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { adminPicturesPath, pictureLimits, picturePath } from '#features/course/rules-pictures.ts';
import { lessons } from '#features/course/server/tables.ts';
import { upload } from './course-admin.ts';
import type { App } from './harness.ts';
import { joinLearner } from './learner.ts';
import { joinAsAdmin } from './notification-cases.ts';
import { pngOf } from './picture-bytes.ts';
import { picturedLesson, storePicture } from './pictures.ts';
import type { RawCase, RawCases } from './security-raw.ts';

async function lessonCase(app: App): Promise<RawCase> {
  const admin = await joinAsAdmin(app);
  const [shown, elsewhere] = [await storePicture(admin), await storePicture(admin)];
  const lesson = await picturedLesson(admin, shown);
  await picturedLesson(admin, elsewhere);
  return {
    actor: await joinLearner(app),
    given: { path: picturePath(lesson.id, shown.id) },
    // Another lesson's picture does not belong to this one.
    others: { others: picturePath(lesson.id, elsewhere.id), nobodys: picturePath(lesson.id, randomUUID()) },
    endAccess: async () => {
      await app.db.update(lessons).set({ textContent: 'Gone.' }).where(eq(lessons.id, lesson.id));
    },
  };
}

/** Requests for the pictures of lessons' texts. */
export const pictureCases: RawCases = {
  [`POST ${adminPicturesPath}`]: async (app) => ({
    actor: await joinAsAdmin(app),
    given: { path: adminPicturesPath, body: pngOf() },
    tooMuch: { body: new Uint8Array(pictureLimits.bytes + 1) },
  }),
  [`GET ${adminPicturesPath}/:id`]: async (app) => {
    const actor = await joinAsAdmin(app);
    const path = (id: string) => `${adminPicturesPath}/${id}`;
    return {
      actor,
      given: { path: path((await storePicture(actor)).id) },
      // A file that is no picture of a text.
      others: { others: path(await upload(actor, 'pdf')), nobodys: path(randomUUID()) },
    };
  },
  [`GET ${picturePath(':id', ':picture')}`]: lessonCase,
};
