import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { token } from './fields.ts';
import { lineText } from './text.ts';

export const clientLimits = {
  /** As long as a card's. */
  name: 60,
  role: 80,
  company: 80,
  howMet: 300,
  nextStep: 160,
  /** Characters of a search. */
  question: 100,
  /** Clients that one import brings. */
  imported: 1000,
  /** Clients that a member may have. */
  all: 10_000,
  /** Things of one kind that a client's page lists. */
  listed: 50,
} as const;

/** A client where one is chosen: their name, or as `labelOf` says it. '' for nobody in particular. */
export const chosenClient = lineText({ max: clientLimits.name + clientLimits.company + 2 });

/** A client in one line, as lists offer them: with the company, since two may have one name. */
export const labelOf = ({ company, name }: { readonly name: string; readonly company: string }): string =>
  company === '' ? name : `${name}, ${company}`;

/** A client in a list. */
export const clientSchema = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  role: z.string(),
  company: z.string(),
  nextStep: z.string(),
  nextOn: z.iso.date().nullable(),
  /** The day on which the client agreed to the next step; null if the member planned it alone. */
  agreedOn: z.iso.date().nullable(),
  /** The day on which they bought; null: not that the member noted. */
  boughtOn: z.iso.date().nullable(),
  /** How much there is of each kind. */
  cards: z.int(),
  texts: z.int(),
  calls: z.int(),
  isArchived: z.boolean(),
  /** When the member last worked on them: changed them, or wrote, practiced or reviewed for them. */
  updatedAt: z.iso.datetime(),
});
export type Client = z.output<typeof clientSchema>;

export const listClients = endpoint({
  id: 'clients.list',
  takesToken: 'read',
  method: 'GET',
  path: '/api/clients',
  access: 'identifier.use',
  summary:
    'The member’s clients, 50 at a time: those whose next step is due first, then who was worked on last. `q` finds parts of a name, a role, a company, a next step or how you met.',
  query: z.strictObject({
    q: lineText({ max: clientLimits.question }).optional(),
    /** Whether the archived are listed, and only they. */
    archived: z.enum(['true', 'false']).optional(),
    after: token({ max: 200 }).optional(),
  }),
  output: z.strictObject({
    clients: z.array(clientSchema),
    /** How many there are, counted from the first of these. */
    total: z.int(),
    next: z.string().nullable(),
  }),
});
