import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createModule, lessonPdf, lessonVideo, updateModule } from '#features/course/contract-admin.ts';
import { createLesson, updateLesson, type WholeLesson } from '#features/course/contract-admin-lessons.ts';
import { accessGrants } from '#platform/server/access/tables.ts';
import type { Actor } from './actor.ts';
import type { App } from './harness.ts';
import { uploadWhole } from './uploads.ts';

const content = join(import.meta.dirname, '../content');
const bytesOf = (path: string) => new Uint8Array(readFileSync(join(content, path)));

/** A film with its captions. */
export const film = {
  bytes: () => bytesOf('films/what-is-left-tomorrow.mp4'),
  captions: () => readFileSync(join(content, 'films/what-is-left-tomorrow.vtt'), 'utf8'),
  /** Its length, as its header says. */
  seconds: 189.8,
};
export const pdf = { bytes: () => bytesOf('books/pdf/emotions.pdf') };

let number = 0;

/** Creates a module; at the end of the course when no place is given. */
export async function buildModule(admin: Actor, given: { title?: string; order?: number } = {}) {
  number += 1;
  const { title = `Module ${number}`, order = 60 } = given;
  return admin.call(createModule, { body: { title, description: '', order } });
}

/** Uploads a film or a PDF as an admin does. @returns the id of the file */
export async function upload(admin: Actor, what: 'video' | 'pdf'): Promise<string> {
  const [kind, source] = what === 'video' ? [lessonVideo, film] : [lessonPdf, pdf];
  const { fileId, code } = await uploadWhole(admin, {
    kind: kind.name,
    name: `lesson.${what === 'video' ? 'mp4' : 'pdf'}`,
    bytes: source.bytes(),
  });
  if (code !== 'ok') throw new Error(`the upload was refused: ${code}`);
  return fileId;
}

/** Creates a lesson of any type, with its file. */
export async function buildLesson(
  admin: Actor,
  given: { moduleId: string; contentType?: 'video' | 'pdf' | 'text'; title?: string },
): Promise<WholeLesson> {
  number += 1;
  const { moduleId, contentType = 'text', title = `Lesson ${number}` } = given;
  return admin.call(createLesson, {
    body: {
      moduleId,
      title,
      description: 'What a client loses by waiting.',
      contentType,
      fileId: contentType === 'text' ? null : await upload(admin, contentType),
      text: contentType === 'text' ? 'Ask what is lost when nothing changes.' : '',
      durationMinutes: null,
    },
  });
}

/** A published module with one published text lesson. */
export async function publishedModule(admin: Actor, given: { title?: string; order?: number } = {}) {
  const built = await buildModule(admin, given);
  const lesson = await buildLesson(admin, { moduleId: built.id });
  await admin.call(updateLesson, { params: { id: lesson.id }, body: { version: 1, isPublished: true } });
  const module = await admin.call(updateModule, {
    params: { id: built.id },
    body: { version: built.version, isPublished: true },
  });
  return { module, lesson };
}

/** Somebody whose Premium access began that many days ago. */
export async function joinPremium(app: App, daysAgo = 0) {
  const actor = await app.join();
  const startsAt = new Date(app.clock.now().getTime() - daysAgo * 24 * 60 * 60 * 1000);
  await app.db
    .insert(accessGrants)
    .values({ userId: actor.userId, tier: 'premium', reason: 'test', startsAt });
  return actor;
}
