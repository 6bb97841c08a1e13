import { AppError } from '#platform/contract/errors.ts';
import { fileTypes } from '#platform/contract/files.ts';
import { audit } from '#platform/server/audit/audit.ts';
import { claimFile } from '#platform/server/files/library.ts';
import { readPicture } from '#platform/server/files/picture.ts';
import type { Picture, PictureProblem } from '#platform/server/files/picture-reader.ts';
import { storeBytes, type StoringDeps } from '#platform/server/files/store-bytes.ts';
import { type KnownPicture, pictureLimits } from '#features/course/rules-pictures.ts';
import { lessonPictures } from './tables.ts';

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

/** A picture that may be shown, without what is not seen of it. @throws AppError wrong_file_type, broken_file, body_too_large */
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
