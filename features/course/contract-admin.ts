import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { faultOfDrip, mostDripDays } from './rules-drip.ts';
import { whole, wholeInWords } from '#platform/contract/fields.ts';
import type { UploadKind } from '#platform/contract/files.ts';
import {
  actDone,
  byItemId,
  contentTypes,
  courseAdminLimits,
  itemDescription,
  itemId,
  itemTitle,
  itemVersion,
} from './contract-admin-fields.ts';

const megabyte = 1024 * 1024;

/** What may be uploaded for a lesson. */
export const lessonVideo = {
  name: 'course.video',
  types: ['mp4', 'webm'],
  maxBytes: 2048 * megabyte,
  access: 'content.edit',
} as const satisfies UploadKind;
export const lessonPdf = {
  name: 'course.pdf',
  types: ['pdf'],
  maxBytes: 200 * megabyte,
  access: 'content.edit',
} as const satisfies UploadKind;

const file = z.strictObject({
  id: itemId,
  name: z.string(),
  type: z.enum(['mp4', 'webm', 'pdf']),
  /** Bytes. */
  size: z.int(),
});

export const adminModuleSchema = z.strictObject({
  id: itemId,
  title: z.string(),
  description: z.string(),
  /** From 1. */
  order: z.int(),
  /** Days after a member's access begins. */
  unlockAfterDays: z.int(),
  isPublished: z.boolean(),
  version: itemVersion,
  lessons: z.int(),
  publishedLessons: z.int(),
});
export type AdminModule = z.output<typeof adminModuleSchema>;

export const adminLessonSchema = z.strictObject({
  id: itemId,
  /** The last part of its address. */
  slug: z.string(),
  moduleId: itemId,
  title: z.string(),
  description: z.string(),
  contentType: z.enum(contentTypes),
  order: z.int(),
  durationMinutes: z.int().nullable(),
  isPublished: z.boolean(),
  hasCaptions: z.boolean(),
  file: file.nullable(),
  version: itemVersion,
  /** The release ships another edition of it, on which no admin has decided yet. */
  hasNewerEdition: z.boolean(),
  /** Whether it can be compared with the lesson that the release ships. */
  hasEdition: z.boolean(),
});
export type AdminLesson = z.output<typeof adminLessonSchema>;

export const listModules = endpoint({
  id: 'courseAdmin.listModules',
  method: 'GET',
  path: '/api/course-admin/modules',
  summary: 'Every module in order, published or not.',
  access: 'content.edit',
  output: z.strictObject({ modules: z.array(adminModuleSchema) }),
});

export const listLessons = endpoint({
  id: 'courseAdmin.listLessons',
  method: 'GET',
  path: '/api/course-admin/lessons',
  summary: 'Every lesson of every module in order, published or not, without texts.',
  access: 'content.edit',
  output: z.strictObject({ lessons: z.array(adminLessonSchema) }),
});

/** A module's title is required, and its order is at least 1 [course.module-order-minimum]. */
export const moduleForm = z.strictObject({
  title: itemTitle,
  description: itemDescription,
  order: wholeInWords({
    min: 1,
    max: courseAdminLimits.modules,
    error: 'Order must be at least 1',
    fraction: 'Order must be a whole number',
    tooMuch: `Order must be at most ${courseAdminLimits.modules}`,
  }),
});

export const createModule = endpoint({
  id: 'courseAdmin.createModule',
  method: 'POST',
  path: '/api/course-admin/modules',
  summary: 'Create a module, unpublished. Those from its place on move one further; open ones stay open.',
  access: 'content.edit',
  body: moduleForm,
  output: adminModuleSchema,
});

export const updateModule = endpoint({
  id: 'courseAdmin.updateModule',
  method: 'PATCH',
  path: '/api/course-admin/modules/:id',
  summary: 'Change a module’s title, description or publication. An older version is a conflict.',
  access: 'content.edit',
  params: byItemId,
  body: z.strictObject({
    version: itemVersion,
    title: itemTitle.optional(),
    description: itemDescription.optional(),
    isPublished: z.boolean().optional(),
  }),
  output: adminModuleSchema,
  errors: ['not_found', 'conflict'],
});

export const deleteModule = endpoint({
  id: 'courseAdmin.deleteModule',
  method: 'DELETE',
  path: '/api/course-admin/modules/:id',
  summary: 'Delete a module with its lessons. Members’ progress is kept and it can be restored.',
  access: 'content.edit',
  params: byItemId,
  output: actDone,
  errors: ['not_found'],
});

/** The order that the admin saw, and the one they want: rejected if somebody else changed the order in between. */
const reordering = z.strictObject({
  seen: z.array(itemId).max(1000),
  wanted: z.array(itemId).max(1000),
});

export const orderModules = endpoint({
  id: 'courseAdmin.orderModules',
  method: 'PUT',
  path: '/api/course-admin/module-order',
  summary:
    'Put the modules in another order; each then opens on the day of its place, and stays open where it is open.',
  access: 'content.edit',
  body: reordering,
  output: z.strictObject({ modules: z.array(adminModuleSchema) }),
  errors: ['conflict'],
});

/** Days after a member's access begins. */
const dripDays = whole({ min: 0, max: mostDripDays });

export const setDrip = endpoint({
  id: 'courseAdmin.setDrip',
  method: 'PUT',
  path: '/api/course-admin/drip',
  summary: 'Set the days on which the modules open. A day that a member was told never moves later.',
  // The owner's: it decides what a paid month holds.
  access: 'admin',
  body: z.strictObject({
    /** Every module in order, with the day that the admin saw and the one they want. */
    modules: z
      .array(z.strictObject({ id: itemId, seen: dripDays, days: dripDays }))
      .max(1000)
      .superRefine((modules, issues) => {
        const fault = faultOfDrip(modules.map(({ days }) => days));
        if (fault) issues.addIssue({ code: 'custom', path: [fault.place, 'days'], message: fault.message });
      }),
  }),
  output: z.strictObject({ modules: z.array(adminModuleSchema) }),
  errors: ['conflict'],
});

export const previewModules = endpoint({
  id: 'courseAdmin.previewModules',
  method: 'POST',
  path: '/api/course-admin/module-preview',
  summary: 'Whom another order of the modules, or other days, would touch, and how; nothing is changed.',
  access: 'content.edit',
  body: z.strictObject({
    /** The course as it would be: without a module to be deleted, with null in the place of a new one. */
    wanted: z.array(itemId.nullable()).max(1000),
    /** The day of each place; omitted: as they are. */
    days: z.array(dripDays).max(1000).optional(),
    /** A module in which members would find something to read from now on. */
    shown: itemId.optional(),
  }),
  output: z.strictObject({
    /** Members who were told an earlier day for at least one module, and keep it. */
    keeping: z.int(),
    /** Members for whom at least one module opens sooner. */
    sooner: z.int(),
    /** Members who would be told that the shown module is open; 0 without one. */
    told: z.int(),
    /** Published modules whose day changes for members who join from now on, in days after access begins. */
    modules: z.array(
      z.strictObject({
        id: itemId,
        title: z.string(),
        before: z.int(),
        /** Null: it would no longer be in the course. */
        after: z.int().nullable(),
      }),
    ),
  }),
  errors: ['conflict'],
});
export type ModulePreview = z.output<typeof previewModules.output>;

export const orderLessons = endpoint({
  id: 'courseAdmin.orderLessons',
  method: 'PUT',
  path: '/api/course-admin/modules/:id/lesson-order',
  summary: 'Put the lessons of a module in another order.',
  access: 'content.edit',
  params: byItemId,
  body: reordering,
  output: z.strictObject({ lessons: z.array(adminLessonSchema) }),
  errors: ['not_found', 'conflict'],
});
