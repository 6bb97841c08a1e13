import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { clientLimits, clientSchema } from '#platform/contract/clients.ts';
import { exported } from '#platform/contract/exported.ts';
import { day } from '#platform/contract/fields.ts';
import { searchHit } from '#platform/contract/search.ts';
import { lineText, longText } from '#platform/contract/text.ts';

const details = z.strictObject({
  name: lineText({ max: clientLimits.name, required: 'Please enter a name' }),
  role: lineText({ max: clientLimits.role }),
  company: lineText({ max: clientLimits.company }),
  howMet: longText({ max: clientLimits.howMet }),
  nextStep: lineText({ max: clientLimits.nextStep }),
  /** The day of the next step where the member is. */
  nextOn: day().nullable(),
  /** The day of the call in which the client agreed to this step: not sent with a step, the member planned it alone. */
  agreedOn: day().nullable(),
  /** The day on which they bought, where the member is; null takes it back. */
  boughtOn: day().nullable(),
});
/** The next step as forms have it; '' for no day. */
export const stepForm = z.strictObject({
  nextStep: details.shape.nextStep,
  nextOn: z.union([z.literal(''), day()]),
});
/** What is known of a client, without what comes next. */
export const whoTheyAre = details.pick({ name: true, role: true, company: true, howMet: true });
/** The same as a form has it, with the day of a sale; '' for none. */
export const clientForm = whoTheyAre.extend({ boughtOn: stepForm.shape.nextOn });

const thing = searchHit.extend({ id: z.uuid() });

/** A client with everything that belongs to them, newest first, at most 50 of a kind. */
export const clientPage = z.strictObject({
  client: clientSchema.extend({ howMet: z.string(), createdAt: z.iso.datetime() }),
  cards: z.array(thing),
  texts: z.array(thing),
  /** None for a personal token. */
  calls: z.array(thing),
});
export type ClientPage = z.output<typeof clientPage>;

const common = { access: 'identifier.use' } as const;
const params = z.strictObject({ id: z.uuid() });

export const addClient = endpoint({
  ...common,
  id: 'clients.add',
  takesToken: 'write',
  method: 'POST',
  path: '/api/clients',
  summary: 'Add a client. One of the same name and company is answered as it is.',
  body: details.partial().required({ name: true }),
  output: clientSchema,
  errors: ['conflict'],
});

export const readClient = endpoint({
  ...common,
  id: 'clients.read',
  takesToken: 'read',
  method: 'GET',
  path: '/api/clients/:id',
  summary: 'A client with their cards, texts and practice calls.',
  params,
  output: clientPage,
  errors: ['not_found'],
});

export const changeClient = endpoint({
  ...common,
  id: 'clients.change',
  takesToken: 'write',
  method: 'PATCH',
  path: '/api/clients/:id',
  summary: 'Change what is known about a client, archive them or bring them back.',
  params,
  body: details
    .partial()
    .extend({ isArchived: z.boolean().optional() })
    .refine((body) => Object.keys(body).length > 0, 'Nothing to change'),
  output: clientSchema,
  errors: ['not_found', 'conflict'],
});

export const deleteClient = endpoint({
  ...common,
  id: 'clients.delete',
  method: 'DELETE',
  path: '/api/clients/:id',
  summary:
    'Delete a client with their cards, texts and calls. For a day that can be undone, unless it is for good.',
  params,
  query: z.strictObject({ forGood: z.enum(['true', 'false']).optional() }),
  output: z.strictObject({ deleted: z.literal(true) }),
  errors: ['not_found'],
});

export const restoreClient = endpoint({
  ...common,
  id: 'clients.restore',
  method: 'POST',
  path: '/api/clients/:id/restore',
  summary: 'Restore a client who was deleted within the last day, with what was deleted with them.',
  params,
  output: clientSchema,
  errors: ['not_found', 'conflict'],
});

/** What is told of a client and a merge takes along. */
export const clientFacts = ['role', 'howMet', 'nextStep', 'boughtOn'] as const;

const ids = z.array(z.uuid()).max(clientLimits.all);
/** What a merge moved, which its undo gives back. */
const moved = z.strictObject({
  cards: ids,
  texts: ids,
  calls: ids,
  recalls: ids,
  /** What the other client didn't say about themselves; a step goes with its days. */
  facts: z.array(z.enum(clientFacts)).max(clientFacts.length),
});

export const mergeClient = endpoint({
  ...common,
  id: 'clients.merge',
  method: 'POST',
  path: '/api/clients/:id/merge',
  summary: 'Give everything of a client to another one, and delete the first. The answer says what moved.',
  params,
  body: z.strictObject({ into: z.uuid() }),
  output: z.strictObject({ client: clientSchema, moved }),
  errors: ['not_found', 'conflict'],
});

export const splitClient = endpoint({
  ...common,
  id: 'clients.split',
  method: 'POST',
  path: '/api/clients/:id/split',
  summary: 'Undo a merge: the client is there again, and has what is named here.',
  params,
  body: z.strictObject({ from: z.uuid(), moved }),
  output: clientSchema,
  errors: ['not_found', 'conflict'],
});

export const importClients = endpoint({
  ...common,
  id: 'clients.import',
  method: 'POST',
  path: '/api/client-imports',
  summary: 'Add up to 1,000 clients at once. Whoever is there already stays as they are.',
  body: z.strictObject({
    clients: z
      .array(whoTheyAre)
      .min(1, 'Nobody to add')
      .max(clientLimits.imported, 'Add at most 1,000 at once'),
  }),
  output: z.strictObject({ added: z.int(), known: z.int() }),
  errors: ['conflict'],
});

export const exportClient = endpoint({
  ...common,
  id: 'clients.exportOne',
  method: 'GET',
  path: '/api/clients/:id/export',
  summary:
    'Everything that is kept of one client, as a JSON file: their cards, texts, practice calls, real calls, outcomes and recalls.',
  params,
  output: exported,
  errors: ['not_found'],
});

export const exportClients = endpoint({
  ...common,
  id: 'clients.export',
  method: 'GET',
  path: '/api/clients.csv',
  summary: 'All clients who are not archived as a CSV file.',
  output: z.string(),
});
