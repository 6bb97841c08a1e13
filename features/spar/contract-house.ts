import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { editNumber, token } from '#platform/contract/fields.ts';
import { lineText, longText } from '#platform/contract/text.ts';
import { situations, tempers } from './rules/vocabulary.ts';

export const houseLimits = {
  name: 60,
  who: 160,
  day: 400,
  wants: 200,
  offer: 200,
  frustration: 300,
  explanation: 800,
  tells: 700,
  /** The most clients that admins can write: more than anybody would choose from. */
  clients: 60,
} as const;

/** For how many days a deleted client can be restored. */
export const deletedHouseClientDays = 30;

const askForTells = 'Please write three or four, each on a line of its own';

/** What a client lets slip, from a text with one hint per line. */
export const tellsIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** What an admin writes about a client. Each field is data in the prompt, never an instruction. */
export const houseWords = z.strictObject({
  name: lineText({ max: houseLimits.name, required: 'Please give them a name' }),
  who: lineText({ max: houseLimits.who, required: 'Please say who they are' }),
  day: lineText({ max: houseLimits.day, required: 'Please say what their day is like' }),
  wants: lineText({ max: houseLimits.wants, required: 'Please write what they say they want' }),
  offer: lineText({ max: houseLimits.offer, required: 'Please say what is offered to them' }),
  situation: z.enum(situations, 'Please choose a kind of call'),
  temper: z.enum(tempers, 'Please choose how they are'),
  frustration: lineText({ max: houseLimits.frustration, required: 'Please write what they don’t say' }),
  explanation: longText({ max: houseLimits.explanation, required: 'Please write why they don’t say it' }),
  /** One hint per line, from faint to plain. */
  tells: longText({ max: houseLimits.tells, required: askForTells }).refine((text) => {
    const { length } = tellsIn(text);
    return length === 3 || length === 4;
  }, askForTells),
});
export type HouseWords = z.output<typeof houseWords>;

const known = {
  name: z.string(),
  who: z.string(),
  day: z.string(),
  wants: z.string(),
  offer: z.string(),
  situation: z.enum(situations),
  temper: z.enum(tempers),
  frustration: z.string(),
  explanation: z.string(),
  tells: z.string(),
  /** Open to members without a plan. */
  isFree: z.boolean(),
  /** Whether members see them. */
  isOn: z.boolean(),
} as const;

/** A client that an admin wrote, with what they do not say. */
export const writtenClient = z.strictObject({ id: z.uuid(), version: z.int(), ...known });
export type WrittenClient = z.output<typeof writtenClient>;

/** A client that the release ships: it can be turned off and copied, never edited. */
export const shippedClient = z.strictObject({ slug: z.string(), ...known });
export type ShippedClient = z.output<typeof shippedClient>;

/** A written client that was deleted and can be restored. */
const deletedClient = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  who: z.string(),
  deletedAt: z.iso.datetime(),
});
export type DeletedClient = z.output<typeof deletedClient>;

const byId = z.strictObject({ id: z.uuid() });
const version = editNumber({ min: 1 });

export const listHouse = endpoint({
  id: 'spar.listHouse',
  method: 'GET',
  path: '/api/admin/spar/clients',
  summary:
    'For admins: the clients of the house with what they do not say; written ones in order, shipped ones, and written ones that can be restored, newest deletion first.',
  access: 'admin',
  output: z.strictObject({
    written: z.array(writtenClient),
    shipped: z.array(shippedClient),
    deleted: z.array(deletedClient),
  }),
});

export const createHouseClient = endpoint({
  id: 'spar.createHouseClient',
  method: 'POST',
  path: '/api/admin/spar/clients',
  summary: `Write a client of the house, at the end and turned off. 409 beyond ${houseLimits.clients}.`,
  access: 'admin',
  body: z.strictObject({
    /** Chosen by the caller, so that the same client sent twice is stored once. */
    id: z.uuid().optional(),
    ...houseWords.shape,
    isFree: z.boolean(),
  }),
  output: writtenClient,
  errors: ['conflict'],
});

export const updateHouseClient = endpoint({
  id: 'spar.updateHouseClient',
  method: 'PATCH',
  path: '/api/admin/spar/clients/:id',
  summary:
    'Change a written client, turn them on or off, or open them to members without a plan. Talks keep the client they began with. An older version is a conflict.',
  access: 'admin',
  params: byId,
  body: z.strictObject({
    version,
    ...houseWords.partial().shape,
    isFree: z.boolean().optional(),
    isOn: z.boolean().optional(),
  }),
  output: writtenClient,
  errors: ['not_found', 'conflict'],
});

export const deleteHouseClient = endpoint({
  id: 'spar.deleteHouseClient',
  method: 'DELETE',
  path: '/api/admin/spar/clients/:id',
  summary: `Delete a written client; for ${deletedHouseClientDays} days they can be restored. Talks with them stay.`,
  access: 'admin',
  params: byId,
  output: z.strictObject({ deleted: z.literal(true) }),
  errors: ['not_found'],
});

export const restoreHouseClient = endpoint({
  id: 'spar.restoreHouseClient',
  method: 'POST',
  path: '/api/admin/spar/clients/:id/restore',
  summary: `Restore a written client that was deleted in the last ${deletedHouseClientDays} days: as they were, or at the end and turned off.`,
  access: 'admin',
  params: byId,
  body: z.strictObject({
    /** At the end of the list and turned off; otherwise as they were. */
    asDraft: z.boolean().optional(),
  }),
  output: writtenClient,
  errors: ['not_found', 'conflict'],
});

const ids = z.array(z.uuid()).max(houseLimits.clients);

export const orderHouse = endpoint({
  id: 'spar.orderHouse',
  method: 'PUT',
  path: '/api/admin/spar/client-order',
  summary: 'Put the written clients in another order. Rejected if another admin changed the list in between.',
  access: 'admin',
  body: z.strictObject({ seen: ids, wanted: ids }),
  output: z.strictObject({ written: z.array(writtenClient) }),
  errors: ['conflict'],
});

export const turnShipped = endpoint({
  id: 'spar.turnShipped',
  method: 'PUT',
  path: '/api/admin/spar/shipped/:slug',
  summary: 'Turn a client of the release on or off.',
  access: 'admin',
  params: z.strictObject({ slug: token({ max: 40, required: 'Please choose a client' }) }),
  body: z.strictObject({ isOn: z.boolean() }),
  output: shippedClient,
  errors: ['not_found'],
});
