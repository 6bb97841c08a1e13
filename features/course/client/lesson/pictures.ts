import { type KnownPicture, picturePath } from '#features/course/rules-pictures.ts';
import { keptPicture } from '#features/course/client/download/file-copies.ts';
import type { PictureSource } from './TextPicture.tsx';

/** The pictures of one lesson for whoever reads it. */
export const picturesOfLesson =
  (lesson: { readonly id: string; readonly pictures: readonly KnownPicture[] }) =>
  (id: string): PictureSource | null => {
    const known = lesson.pictures.find((each) => each.id === id);
    if (!known) return null;
    const { width, height } = known;
    return { src: picturePath(lesson.id, id), width, height, kept: () => keptPicture(lesson.id, id) };
  };
