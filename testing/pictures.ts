import { createLesson, updateLesson } from '#features/course/contract-admin-lessons.ts';
import { adminPicturesPath, type KnownPicture, pictureLine } from '#features/course/rules-pictures.ts';
import type { Actor } from './actor.ts';
import { publishedModule } from './course-admin.ts';
import { pngOf } from './picture-bytes.ts';

export const sendPicture = (actor: Actor, body: Uint8Array<ArrayBuffer>): Promise<Response> =>
  actor.send(adminPicturesPath, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body,
  });

/** Sends a picture as an admin does. */
export async function storePicture(admin: Actor, body = pngOf()): Promise<KnownPicture> {
  const answer = await sendPicture(admin, body);
  if (answer.status !== 200) throw new Error(`the picture was refused: ${await answer.text()}`);
  return (await answer.json()) as KnownPicture;
}

export const textWith = ({ id }: { readonly id: string }, words = 'Two chairs') =>
  `Before.\n\n${pictureLine(words, id)}\n\nAfter.`;

/** A published lesson of an open module, whose text shows a picture. */
export async function picturedLesson(admin: Actor, picture: KnownPicture) {
  const { module } = await publishedModule(admin, { order: 1 });
  const created = await admin.call(createLesson, {
    body: {
      moduleId: module.id,
      title: `A lesson with the picture ${picture.id}`,
      description: '',
      contentType: 'text',
      fileId: null,
      text: textWith(picture),
      durationMinutes: null,
    },
  });
  const { id, version } = created;
  return admin.call(updateLesson, { params: { id }, body: { version, isPublished: true } });
}
