import { createContext, use, useEffect, useState } from 'react';
import { keptPicture } from '#features/course/client/download/file-copies.ts';
import { type KnownPicture, picturePath } from '#features/course/rules-pictures.ts';

/** The pictures of one lesson for whoever reads it. */
export const picturesOfLesson =
  (lesson: { readonly id: string; readonly pictures: readonly KnownPicture[] }) =>
  (id: string): PictureSource | null => {
    const known = lesson.pictures.find((each) => each.id === id);
    if (!known) return null;
    const { width, height } = known;
    return { src: picturePath(lesson.id, id), width, height, kept: () => keptPicture(lesson.id, id) };
  };

/** Where a picture of a text is read from. */
export interface PictureSource {
  readonly src: string;
  /** In pixels, so that its space is kept while it loads; unknown while a text is being written. */
  readonly width?: number;
  readonly height?: number;
  /** The copy on this device, for when the server can't be reached. */
  readonly kept?: () => Promise<Blob | null>;
}

/** The pictures of the text that is shown, by their ids; null for one that isn't here. */
export const PictureSources = createContext<(id: string) => PictureSource | null>(() => null);

type Found = 'unasked' | 'missing' | { readonly url: string };

interface TextPictureProps {
  readonly id: string;
  /** What it shows. */
  readonly words: string;
}

/** A picture in a text, or its words if it isn't here or can't be read. */
export function TextPicture({ id, words }: TextPictureProps) {
  const source = use(PictureSources)(id);
  const [found, setFound] = useState<Found>('unasked');
  const url = typeof found === 'object' ? found.url : null;
  useEffect(() => () => (url === null ? undefined : URL.revokeObjectURL(url)), [url]);
  if (source === null || found === 'missing')
    return words === '' ? null : <p className="text-soft my-4">{words}</p>;

  /** What was kept may be no picture either. */
  async function readKept(): Promise<void> {
    const kept = url === null ? ((await source?.kept?.().catch(() => null)) ?? null) : null;
    setFound(kept === null ? 'missing' : { url: URL.createObjectURL(kept) });
  }
  return (
    <img
      src={url ?? source.src}
      alt={words}
      width={source.width}
      height={source.height}
      loading="lazy"
      decoding="async"
      onError={() => void readKept()}
      className="rounded-control my-6 h-auto max-w-full break-inside-avoid"
    />
  );
}
