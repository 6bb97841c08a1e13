import { z } from 'zod';

const text = z.string().max(1000);

/**
 * HighLevel's `contacts/upsert` body: its own names and no others, as their server insists (`property X should not
 * exist`). From GoHighLevel/highlevel-api-docs, apps/contacts.json.
 */
export const upsertBody = z.strictObject({
  locationId: z.string().min(1),
  firstName: text.optional(),
  lastName: text.optional(),
  name: text.optional(),
  email: z.email().optional(),
  gender: text.optional(),
  phone: text.optional(),
  address1: text.optional(),
  city: text.optional(),
  state: text.optional(),
  postalCode: text.optional(),
  website: text.optional(),
  timezone: text.optional(),
  dnd: z.boolean().optional(),
  dndSettings: z.unknown().optional(),
  inboundDndSettings: z.unknown().optional(),
  tags: z.array(text).optional(),
  customFields: z
    .array(
      z
        .strictObject({ id: text.optional(), key: text.optional(), field_value: z.unknown() })
        .refine(({ id, key }) => id !== undefined || key !== undefined, 'id or key is required'),
    )
    .optional(),
  source: text.optional(),
  dateOfBirth: text.optional(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'country must be an ISO 3166-1 alpha-2 code')
    .optional(),
  companyName: text.optional(),
  assignedTo: text.optional(),
  createNewIfDuplicateAllowed: z.boolean().optional(),
});
export type UpsertBody = z.infer<typeof upsertBody>;

export const tagsBody = z.strictObject({ tags: z.array(text.min(1)).min(1) });

/** The versions of the API that HighLevel names. */
export const apiVersions = ['2021-07-28', '2023-02-21', 'v3'];

/** HighLevel's words for a body that it does not take. */
export function complaints(error: z.ZodError): string[] {
  return error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => `property ${key} should not exist`)
      : [`${issue.path.join('.')} ${issue.message}`],
  );
}
