import { sql } from 'drizzle-orm';
import type { Db } from '#platform/server/db/client.ts';
import { lessons } from '#features/course/server/tables.ts';

const longest = 60;

/** A title as the last part of an address: `Choose one person` -> `choose-one-person`; '' if no letter is left. */
export function slugOf(title: string): string {
  const words = title
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
  let slug = '';
  for (const word of words) {
    const next = slug === '' ? word.slice(0, longest) : `${slug}-${word}`;
    if (next.length > longest) break;
    slug = next;
  }
  return slug;
}

/** The wanted slug, with a number added if a page or a lesson, deleted ones included, already has it. */
async function freeSlug(tx: Db, wished: string, reserved: readonly string[]): Promise<string> {
  const taken = await tx
    .select({ slug: lessons.slug })
    .from(lessons)
    .where(sql`${lessons.slug} = ${wished} or ${lessons.slug} like ${`${wished}-%`}`);
  const slugs = new Set([...taken.map(({ slug }) => slug), ...reserved]);
  let free = wished;
  for (let number = 2; slugs.has(free); number += 1) free = `${wished}-${number}`;
  return free;
}

/** The last part of a new lesson's address; undefined where the title has no letter for one. */
export async function slugFor(
  tx: Db,
  { title, reserved }: { readonly title: string; readonly reserved: readonly string[] },
): Promise<string | undefined> {
  const wished = slugOf(title);
  return wished === '' ? undefined : freeSlug(tx, wished, reserved);
}
