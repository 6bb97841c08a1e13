const megabyte = 1024 * 1024;

/** Limits for a picture in a lesson's text. Its header gives its size, which is checked before any pixel is decoded. */
export const pictureLimits = { bytes: 5 * megabyte, side: 6000, words: 300 } as const;

/** How long a picture is kept after the last text that named it. */
export const pictureKeptDays = 30;

/** Where an admin uploads a picture; a stored one is at `<this>/<id>`, for the preview of an unsaved text. */
export const adminPicturesPath = '/api/course-admin/pictures';

/** The address of a picture for whoever may read its lesson. */
export const picturePath = (lessonId: string, id: string): `/${string}` =>
  `/api/course/lessons/${lessonId}/pictures/${id}`;

/** A picture as a lesson knows it: its size is known before it loads, so that nothing shifts when it does. */
export interface KnownPicture {
  readonly id: string;
  readonly width: number;
  readonly height: number;
}

const reference = /picture:([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})/g;
/** More would make a text's page slow, and no lesson has that many. */
const mostPictures = 200;

/** The pictures that a text names, each once, in order. */
export function picturesIn(text: string): readonly string[] {
  const ids = new Set<string>();
  for (const [, id] of text.matchAll(reference)) if (id !== undefined && ids.size < mostPictures) ids.add(id);
  return [...ids];
}

/** The id of the picture that an address names; null for any other address. */
export function pictureOf(href: string): string | null {
  const [id] = picturesIn(href);
  return id !== undefined && href === `picture:${id}` ? id : null;
}

/** A line of a text that is a picture: which, and what it shows. */
export interface PictureLine {
  readonly id: string;
  readonly words: string;
}

/** The lines of a text that are pictures, in order. */
export function pictureLines(text: string): readonly PictureLine[] {
  if (!text.includes('](picture:')) return [];
  return text
    .split('\n')
    .flatMap((given) => {
      const line = given.trim();
      const end = line.lastIndexOf('](');
      if (!line.startsWith('![') || !line.endsWith(')') || end < 0) return [];
      const id = pictureOf(line.slice(end + 2, -1));
      return id === null ? [] : [{ id, words: line.slice(2, end).replace(/\\([\\[\]])/g, '$1') }];
    })
    .slice(0, mostPictures);
}

/** The line of a text that shows a picture. @param words what it shows, for whoever doesn't see it */
export function pictureLine(words: string, id: string): string {
  const said = words
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\[\]]/g, '\\$&');
  return `![${said}](picture:${id})`;
}
