import { and, inArray, lt, not, sql } from 'drizzle-orm';
import type { Clock } from '#platform/server/clock.ts';
import type { Db } from '#platform/server/db/client.ts';
import { releaseFile } from '#platform/server/files/library.ts';
import { type KnownPicture, pictureKeptDays, picturesIn } from '#features/course/rules-pictures.ts';
import { lessonPictures } from './tables.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** The pictures that a text names and that are here. */
export async function picturesOf(db: Db, text: string): Promise<readonly KnownPicture[]> {
  const ids = picturesIn(text);
  if (ids.length === 0) return [];
  const { id, width, height } = lessonPictures;
  return db
    .select({ id, width, height })
    .from(lessonPictures)
    .where(inArray(id, [...ids]));
}

/** Notes that a text names its pictures, in the transaction that writes it: none of them goes from under it. */
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

/** Releases the pictures that no text has named for 30 days: for so long, a draft or an older text may bring one back. */
export async function dropUnnamedPictures({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const now = clock.now();
  const before = (days: number) => new Date(now.getTime() - days * dayMs);
  await db.transaction(async (tx) => {
    // Once a day is enough: between two looks nothing is dropped that was named.
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
