import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { instant, wholeInWords } from '#platform/contract/fields.ts';
import { lineText } from '#platform/contract/text.ts';
import { byItemId, itemId, itemTitle, itemVersion } from './contract-admin-fields.ts';
import { audiences } from './rules-clinics.ts';

const notALink = 'Please enter a link that begins with https://';
const isLink = (value: string) => value.startsWith('https://') && URL.canParse(value);
const link = lineText({ max: 500, required: notALink }).refine(isLink, notALink);

/** What the owner says of a clinic. */
export const clinicValues = z.strictObject({
  title: itemTitle,
  startsAt: instant({ error: 'Please choose a day and a time', offset: true }),
  minutes: wholeInWords({ min: 15, max: 480, error: 'Enter 15 to 480 minutes' }),
  link,
  audience: z.enum(audiences),
  /** Null: as many as want to come. */
  seats: wholeInWords({
    min: 1,
    max: 10_000,
    error: 'Enter 1 to 10,000 seats, or leave it empty',
  }).nullable(),
});
export type ClinicValues = z.output<typeof clinicValues>;

export const adminClinicSchema = z.strictObject({
  id: itemId,
  title: z.string(),
  startsAt: z.iso.datetime(),
  minutes: z.int(),
  link: z.string(),
  audience: z.enum(audiences),
  seats: z.int().nullable(),
  coming: z.int(),
  version: itemVersion,
  isCanceled: z.boolean(),
  isTold: z.boolean(),
  /** The lesson that its recording became. */
  lesson: z.strictObject({ slug: z.string(), title: z.string() }).nullable(),
});
export type AdminClinic = z.output<typeof adminClinicSchema>;

export const listClinics = endpoint({
  id: 'courseAdmin.listClinics',
  method: 'GET',
  path: '/api/course-admin/clinics',
  summary: 'Every clinic, the latest first.',
  access: 'content.edit',
  output: z.strictObject({ clinics: z.array(adminClinicSchema) }),
});

export const createClinic = endpoint({
  id: 'courseAdmin.createClinic',
  method: 'POST',
  path: '/api/course-admin/clinics',
  summary: 'Set a clinic. Who may come is told within the hour.',
  access: 'content.edit',
  body: clinicValues,
  output: adminClinicSchema,
});

export const updateClinic = endpoint({
  id: 'courseAdmin.updateClinic',
  method: 'PUT',
  path: '/api/course-admin/clinics/:id',
  summary:
    'Change or move a clinic. Who said that they come is told of a new time. An older version is a conflict.',
  access: 'content.edit',
  params: byItemId,
  body: clinicValues.extend({ version: itemVersion }),
  output: adminClinicSchema,
  errors: ['not_found', 'conflict'],
});

export const cancelClinic = endpoint({
  id: 'courseAdmin.cancelClinic',
  method: 'PUT',
  path: '/api/course-admin/clinics/:id/cancellation',
  summary: 'Cancel a clinic, or take that back. Who said that they come is told of both.',
  access: 'content.edit',
  params: byItemId,
  body: z.strictObject({ version: itemVersion, isCanceled: z.boolean() }),
  output: adminClinicSchema,
  errors: ['not_found', 'conflict'],
});

export const recordClinic = endpoint({
  id: 'courseAdmin.recordClinic',
  method: 'POST',
  path: '/api/course-admin/clinics/:id/recording',
  summary: 'Make the recording of a clinic a published lesson, from its link or an uploaded film.',
  access: 'content.edit',
  params: byItemId,
  body: z.strictObject({
    /** Null: a module of its own, ‘Clinics’. */
    moduleId: itemId.nullable(),
    title: itemTitle,
    recording: z.union([z.strictObject({ link }), z.strictObject({ fileId: itemId })]),
  }),
  output: adminClinicSchema,
  errors: ['not_found', 'conflict', 'wrong_file_type'],
});

/** The next clinic, as a member's home shows it to those who may come. */
export const nextClinic = z.strictObject({
  id: itemId,
  title: z.string(),
  startsAt: z.iso.datetime(),
  minutes: z.int(),
  isComing: z.boolean(),
  seatsLeft: z.int().nullable(),
  /** Null until they have one of the counted seats. */
  link: z.string().nullable(),
});
export type NextClinic = z.output<typeof nextClinic>;

export const comeToClinic = endpoint({
  id: 'course.comeToClinic',
  method: 'PUT',
  path: '/api/clinics/:id/seat',
  summary: 'Say that you come to a clinic, or that you don’t.',
  access: 'member',
  params: byItemId,
  body: z.strictObject({
    isComing: z.boolean(),
  }),
  output: z.strictObject({ clinic: nextClinic }),
  errors: ['not_found', 'conflict'],
});
