import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type StoredFile } from '#platform/server/files/library.ts';
import { storeLocalFile, type StoringDeps } from '#platform/server/files/store-bytes.ts';
import { type LessonContent } from './content.ts';

/** A lesson of the starter course as this release has it. */
export interface ShippedLesson {
  readonly slug: string;
  /** The order of its module, and its own in it. */
  readonly module: number;
  readonly order: number;
  readonly content: LessonContent;
  /** Its film or PDF. */
  readonly path: string | null;
  /** The film's. */
  readonly seconds: number | null;
}

/** The length of each film in seconds, by its lesson's slug. */
function filmLengths(folder: string): ReadonlyMap<string, number> {
  const films = JSON.parse(readFileSync(join(folder, 'films.json'), 'utf8')) as {
    slug: string;
    duration: number;
  }[];
  return new Map(films.map(({ slug, duration }) => [slug, duration]));
}

/**
 * The hash of everything that the course is made from: another hash means another edition.
 * @param folder absolute path of the folder `content`
 */
export function editionKey(folder: string): string {
  const hash = createHash('sha256');
  const add = (path: string) => hash.update(path).update(readFileSync(join(folder, path)));
  const namesOf = (part: string) => readdirSync(join(folder, part), { recursive: true, encoding: 'utf8' });
  const made = [
    ...namesOf('course').flatMap((name) => (name.endsWith('.md') ? [`course/${name}`] : [])),
    ...namesOf('films').flatMap((name) => (name.endsWith('.vtt') ? [`films/${name}`] : [])),
    // The sizes of films and PDFs.
    'films/films.json',
    'worksheets/worksheets.json',
  ];
  for (const path of made.toSorted()) add(path);
  return hash.digest('hex');
}

/**
 * Every lesson of the starter course, in order. This takes half a second.
 * @param folder absolute path of the folder `content`
 */
export async function readShippedCourse(folder: string): Promise<readonly ShippedLesson[]> {
  const { loadCourse } = await import('#content/course/load.ts');
  const lengths = filmLengths(join(folder, 'films'));
  return loadCourse(join(folder, 'course')).map((lesson) => {
    const { slug, module, order, title, type, minutes, idea, objectives, body, questions, useItNow } = lesson;
    const film = join(folder, 'films', slug);
    const files = { video: `${film}.mp4`, pdf: join(folder, 'worksheets', `${slug}.pdf`), text: null };
    const path = files[type];
    return {
      slug,
      module,
      order,
      path,
      seconds: type === 'video' ? (lengths.get(slug) ?? null) : null,
      content: {
        title,
        description: idea,
        contentType: type,
        text: body,
        minutes,
        objectives,
        useItNow,
        questions,
        captions: type === 'video' ? readFileSync(`${film}.vtt`, 'utf8') : null,
        fileSize: path === null ? null : statSync(path).size,
      },
    };
  });
}

/** Stores a lesson's film or PDF, to be claimed within a day; null if it has none. */
export async function storeShippedFile(
  deps: StoringDeps,
  { slug, path, seconds, content }: ShippedLesson,
): Promise<StoredFile | null> {
  if (path === null || content.contentType === 'text') return null;
  const type = content.contentType === 'pdf' ? 'pdf' : 'mp4';
  return storeLocalFile(deps, {
    path,
    name: `${slug}.${type}`,
    type,
    ...(seconds !== null && { durationMs: Math.round(seconds * 1000) }),
  });
}
