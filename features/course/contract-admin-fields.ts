import { z } from 'zod';
import { whole } from '#platform/contract/fields.ts';
import { lineText, longText } from '#platform/contract/text.ts';

export const courseAdminLimits = {
  title: 120,
  description: 500,
  text: 60_000,
  modules: 60,
  minutes: 600,
} as const;

/** Spec section 9: the content types of a lesson. */
export const contentTypes = ['video', 'pdf', 'text'] as const;
export type ContentType = (typeof contentTypes)[number];

/** Of a module or a lesson, as all that begins with 'item' here. */
export const itemId = z.uuid();
export const byItemId = z.strictObject({ id: itemId });
export const itemTitle = lineText({ max: courseAdminLimits.title, required: 'Title is required' });
/** May be left empty. */
export const itemDescription = longText({ max: courseAdminLimits.description });
/** Changes with every edit: an edit of something older than this is a conflict. */
export const itemVersion = whole({ min: 1 });

/** The answer of an act that has nothing to tell. */
export const actDone = z.strictObject({ done: z.literal(true) });
