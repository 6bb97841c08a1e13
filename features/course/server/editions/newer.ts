import { sql } from 'drizzle-orm';
import { lessonEditions } from './tables.ts';

const { arrived, taken, declined } = lessonEditions;

/** Whether a newer edition of a lesson waits for an admin's word; in a query that joins its editions. */
export const hasNewerEdition = sql<boolean>`coalesce(${arrived} is distinct from ${taken} and ${arrived} is distinct from ${declined}, false)`;
