import { z } from 'zod';
import { editNumber } from '#platform/contract/fields.ts';
import { lineText, longText } from '#platform/contract/text.ts';

export const courseAdminLimits = {
  title: 120,
  description: 500,
  text: 60_000,
  modules: 60,
  minutes: 600,
} as const;

/** The content types of a lesson [course.content-types]. */
export const contentTypes = ['video', 'pdf', 'text'] as const;
export type ContentType = (typeof contentTypes)[number];

/** The id of a module or a lesson; names that begin with 'item' here are for both. */
export const itemId = z.uuid();
export const byItemId = z.strictObject({ id: itemId });
export const itemTitle = lineText({ max: courseAdminLimits.title, required: 'Title is required' });
/** May be left empty. */
export const itemDescription = longText({ max: courseAdminLimits.description });
/** Increases with every edit: an edit based on an older version is a conflict. */
export const itemVersion = editNumber({ min: 1 });

/** The response of an action that returns no data. */
export const actDone = z.strictObject({ done: z.literal(true) });
