import { AppError } from '#platform/contract/errors.ts';
import { fileTypes } from '#platform/contract/files.ts';
import { audit } from '#platform/server/audit/audit.ts';
import { claimFile, releaseFile } from '#platform/server/files/library.ts';
import { readPicture } from '#platform/server/files/picture.ts';
import type { Picture, PictureProblem } from '#platform/server/files/picture-reader.ts';
import { storeBytes, type StoringDeps } from '#platform/server/files/store-bytes.ts';
import {
  type KnownPicture,
  pictureKeptDays,
  pictureLimits,
  picturesIn,
} from '#features/course/rules-pictures.ts';
import { lessonPictures } from './tables.ts';
import { and, inArray, lt, not, sql } from 'drizzle-orm';
import type { Clock } from '#platform/server/clock.ts';
import type { Db } from '#platform/server/db/client.ts';

const problems: Record<PictureProblem, () => AppError> = {
  wrong_type: () =>
    new AppError('wrong_file_type', {
      message: 'This file isn’t a PNG, JPEG or WebP picture, whatever its name says. Choose one that is.',
    }),
  moves: () =>
    new AppError('wrong_file_type', { message: 'This picture moves. Choose one that stands still.' }),
  broken: () =>
    new AppError('broken_file', {
      message: 'This picture isn’t whole. Save it again and choose the new one.',
    }),
};

/** A picture that may be shown, without its metadata. @throws AppError wrong_file_type, broken_file, body_too_large */
function acceptable(bytes: Uint8Array): Picture {
  const picture = readPicture(bytes);
  if (typeof picture === 'string') throw problems[picture]();
  const { width, height } = picture;
  if (Math.max(width, height) > pictureLimits.side)
    throw new AppError('body_too_large', {
      message: `This picture is ${width} by ${height} pixels. Make it smaller first: at most ${pictureLimits.side} on each side.`,
    });
  return picture;
}

/**
 * Keeps a picture for a text that is going to name it. @throws AppError wrong_file_type, broken_file, body_too_large,
 * storage_full, storage_failed
 */
export async function addPicture(
  deps: StoringDeps,
  given: { readonly bytes: Uint8Array; readonly by: string },
): Promise<KnownPicture> {
  const { type, width, height, bytes } = acceptable(given.bytes);
  const file = await storeBytes(deps, { name: `picture${fileTypes[type].extension}`, type, bytes });
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const { id } = await claimFile(tx, { id: file.id, accepted: { types: [type] } });
    await tx.insert(lessonPictures).values({ id, width, height, namedAt: now });
    await audit(tx, {
      at: now,
      action: 'files.uploaded',
      actorId: given.by,
      subjectId: null,
      details: { file: id, kind: 'course.picture', size: bytes.byteLength },
    });
    return { id, width, height };
  });
}

const dayMs = 24 * 60 * 60 * 1000;

/** The pictures that a text names and that exist. */
export async function picturesOf(db: Db, text: string): Promise<readonly KnownPicture[]> {
  const ids = picturesIn(text);
  if (ids.length === 0) return [];
  const { id, width, height } = lessonPictures;
  return db
    .select({ id, width, height })
    .from(lessonPictures)
    .where(inArray(id, [...ids]));
}

/** Notes that a text names its pictures, in the transaction that writes it, so that none of them is dropped. */
export async function keepNamed(tx: Db, params: { text: string; now: Date }): Promise<void> {
  const ids = picturesIn(params.text);
  if (ids.length === 0) return;
  await tx
    .update(lessonPictures)
    .set({ namedAt: params.now })
    .where(inArray(lessonPictures.id, [...ids]));
}

/** A text of any lesson, deleted ones included. */
const isNamed = sql<boolean>`exists (
  select 1 from lessons where position('picture:' || lesson_pictures.id in lessons.text_content) > 0
)`;

/** Drops the pictures that no text has named for 30 days; until then a draft or an older text may bring one back. */
export async function dropUnnamedPictures({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const now = clock.now();
  const before = (days: number) => new Date(now.getTime() - days * dayMs);
  await db.transaction(async (tx) => {
    // Refreshing the date once a day is enough: a picture that a text names never reaches 30 days.
    await tx
      .update(lessonPictures)
      .set({ namedAt: now })
      .where(and(lt(lessonPictures.namedAt, before(1)), isNamed));
    const dropped = await tx
      .delete(lessonPictures)
      .where(and(lt(lessonPictures.namedAt, before(pictureKeptDays)), not(isNamed)))
      .returning({ id: lessonPictures.id });
    for (const { id } of dropped) await releaseFile(tx, { id, now });
  });
}
