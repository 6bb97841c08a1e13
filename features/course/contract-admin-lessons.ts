import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { whole } from '#platform/contract/fields.ts';
import { writtenText } from '#platform/contract/text.ts';
import { adminLessonSchema } from './contract-admin.ts';
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
import { storedPractice, lessonPractice } from './contract-admin-practice.ts';
import { longestCaptions } from './rules-captions.ts';

const oneLesson = z.strictObject({
  ...adminLessonSchema.shape,
  /** Markdown; empty for a film or PDF without words. */
  text: z.string(),
  /** WebVTT, or null. */
  captions: z.string().nullable(),
  /** Of the film, if its container states it. */
  durationSeconds: z.number().nullable(),
  ...storedPractice.shape,
});

const { objectives, questions, useItNow } = lessonPractice.shape;
const minutes = whole({
  min: 1,
  max: courseAdminLimits.minutes,
  error: 'A lesson takes at least a minute',
  fraction: 'Minutes must be a whole number',
  tooMuch: `A lesson takes at most ${courseAdminLimits.minutes} minutes`,
});
const text = writtenText({ max: courseAdminLimits.text });

export const createLesson = endpoint({
  id: 'courseAdmin.createLesson',
  method: 'POST',
  path: '/api/course-admin/lessons',
  summary: 'Create a lesson at the end of a module, unpublished. A film or PDF is uploaded first.',
  access: 'content.edit',
  body: z.strictObject({
    moduleId: z.uuid('Please select a module'),
    title: itemTitle,
    description: itemDescription,
    contentType: z.enum(contentTypes),
    /** The finished upload of a film or PDF. */
    fileId: itemId.nullable(),
    text,
    /** Null: read from the film, or calculated from the text. */
    durationMinutes: minutes.nullable(),
    objectives: objectives.default([]),
    questions: questions.default([]),
    useItNow: useItNow.default(null),
  }),
  output: oneLesson,
  errors: ['not_found', 'wrong_file_type'],
});

export const readLesson = endpoint({
  id: 'courseAdmin.readLesson',
  method: 'GET',
  path: '/api/course-admin/lessons/:id',
  summary: 'One lesson with its text and captions, to edit.',
  access: 'content.edit',
  params: byItemId,
  output: oneLesson,
  errors: ['not_found'],
});
export type WholeLesson = z.output<typeof oneLesson>;

export const updateLesson = endpoint({
  id: 'courseAdmin.updateLesson',
  method: 'PATCH',
  path: '/api/course-admin/lessons/:id',
  summary:
    'Change a lesson: its words, file, module, minutes, practice or publication. An older version is a conflict.',
  access: 'content.edit',
  params: byItemId,
  body: z.strictObject({
    version: itemVersion,
    title: itemTitle.optional(),
    description: itemDescription.optional(),
    isPublished: z.boolean().optional(),
    moduleId: itemId.optional(),
    fileId: itemId.optional(),
    text: text.optional(),
    durationMinutes: minutes.optional(),
    objectives: objectives.optional(),
    questions: questions.optional(),
    useItNow: useItNow.optional(),
  }),
  output: oneLesson,
  errors: ['not_found', 'conflict', 'wrong_file_type'],
});

export const deleteLesson = endpoint({
  id: 'courseAdmin.deleteLesson',
  method: 'DELETE',
  path: '/api/course-admin/lessons/:id',
  summary: 'Delete a lesson. Members’ progress is kept and it can be restored.',
  access: 'content.edit',
  params: byItemId,
  output: actDone,
  errors: ['not_found'],
});

export const saveCaptions = endpoint({
  id: 'courseAdmin.saveCaptions',
  method: 'PUT',
  path: '/api/course-admin/lessons/:id/captions',
  summary: 'Set the captions of a film (WebVTT), or take them away with null.',
  access: 'content.edit',
  params: byItemId,
  body: z.strictObject({
    captions: writtenText({
      max: longestCaptions,
      tooLong: 'This file is too large for captions',
    }).nullable(),
  }),
  output: oneLesson,
  errors: ['not_found', 'invalid_input'],
});
