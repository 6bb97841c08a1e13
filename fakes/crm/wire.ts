import { z } from 'zod';

const text = z.string().max(1000);

const fieldId = z.string('must be a string').min(1).max(100);

/** The value of a custom field: by its id, which both documents require, under the property name of each version. */
const customField = {
  // apps/contacts.json
  dated: z.strictObject({ id: fieldId, key: text.optional(), field_value: z.unknown() }),
  // apps/v3/contacts-v3.json: `field_value` is deprecated and still accepted.
  v3: z
    .strictObject({
      id: fieldId,
      key: text.optional(),
      fieldValue: z.unknown().optional(),
      field_value: z.unknown().optional(),
    })
    .transform(({ fieldValue, field_value: deprecated, ...rest }) => ({
      ...rest,
      field_value: fieldValue ?? deprecated,
    })),
} as const;

/** apps/contacts.json, DndSettingSchema. */
const dndSetting = z.strictObject({
  status: z.enum(['active', 'inactive', 'permanent']),
  message: text.optional(),
  code: text.optional(),
});

/** By channel. */
const dndSettings = {
  // apps/contacts.json, DndSettingsSchema
  dated: z.strictObject({
    Call: dndSetting.optional(),
    Email: dndSetting.optional(),
    SMS: dndSetting.optional(),
    WhatsApp: dndSetting.optional(),
    GMB: dndSetting.optional(),
    FB: dndSetting.optional(),
  }),
  // apps/v3/contacts-v3.json, DndSettingsSchemaV3
  v3: z
    .strictObject({
      call: dndSetting.optional(),
      email: dndSetting.optional(),
      sms: dndSetting.optional(),
      whatsApp: dndSetting.optional(),
      gmb: dndSetting.optional(),
      fb: dndSetting.optional(),
    })
    .transform(({ call: Call, email: Email, fb: FB, gmb: GMB, sms: SMS, whatsApp: WhatsApp }) => ({
      ...(Call && { Call }),
      ...(Email && { Email }),
      ...(SMS && { SMS }),
      ...(WhatsApp && { WhatsApp }),
      ...(GMB && { GMB }),
      ...(FB && { FB }),
    })),
} as const;

/**
 * HighLevel's `contacts/upsert` body: its own names and no others, as their server insists (`property X should not
 * exist`). From GoHighLevel/highlevel-api-docs, apps/contacts.json and apps/v3/contacts-v3.json.
 */
const upsertShape = {
  locationId: z.string().min(1),
  firstName: text.optional(),
  lastName: text.optional(),
  name: text.optional(),
  email: z.email({ pattern: z.regexes.html5Email }).optional(),
  gender: text.optional(),
  phone: text.optional(),
  address1: text.optional(),
  city: text.optional(),
  state: text.optional(),
  postalCode: text.optional(),
  website: text.optional(),
  timezone: text.optional(),
  dnd: z.boolean().optional(),
  inboundDndSettings: z.unknown().optional(),
  tags: z.array(text).optional(),
  source: text.optional(),
  dateOfBirth: text.optional(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'country must be an ISO 3166-1 alpha-2 code')
    .optional(),
  companyName: text.optional(),
  assignedTo: text.optional(),
  createNewIfDuplicateAllowed: z.boolean().optional(),
};

const upsertBodies = {
  dated: z.strictObject({
    ...upsertShape,
    dndSettings: dndSettings.dated.optional(),
    customFields: z.array(customField.dated).optional(),
  }),
  v3: z.strictObject({
    ...upsertShape,
    dndSettings: dndSettings.v3.optional(),
    customFields: z.array(customField.v3).optional(),
  }),
};
/** The channels by their names in v3. */
export const dndOfV3 = ({ Call, Email, FB, GMB, SMS, WhatsApp }: UpsertBody['dndSettings'] = {}) => ({
  call: Call,
  email: Email,
  fb: FB,
  gmb: GMB,
  sms: SMS,
  whatsApp: WhatsApp,
});

export type UpsertBody = z.infer<typeof upsertBodies.dated>;

/** The body schema of the version that the caller names. */
export const upsertBodyOf = (version: string) => (version === 'v3' ? upsertBodies.v3 : upsertBodies.dated);

/** The contact's custom fields in the demo's location, with their ids; in `fieldKey` the model precedes the key. */
export const demoFields: readonly { readonly id: string; readonly key: string; readonly name: string }[] = [
  { id: 'cfJobTitle0000000001', key: 'job_title', name: 'Job Title' },
  { id: 'cfTier00000000000002', key: 'subscription_tier', name: 'Subscription Tier' },
  { id: 'cfProduct00000000003', key: 'product_id', name: 'Product Id' },
  { id: 'cfPurchase0000000004', key: 'purchase_date', name: 'Purchase Date' },
  { id: 'cfPayment00000000005', key: 'payment_status', name: 'Payment Status' },
];

export const tagsBody = z.strictObject({ tags: z.array(text.min(1)).min(1) });

/** The API versions that HighLevel documents. */
export const apiVersions = ['2021-07-28', '2023-02-21', 'v3'];

/** HighLevel's error messages for a body that it does not accept. */
export function complaints(error: z.ZodError): string[] {
  return error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => `property ${key} should not exist`)
      : [`${issue.path.join('.')} ${issue.message}`],
  );
}
