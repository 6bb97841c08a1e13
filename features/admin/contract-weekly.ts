import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { instant } from '#platform/contract/fields.ts';
import { money } from '#features/billing/contract-money.ts';

const output = z.strictObject({
  on: z.boolean(),
  /** False when this site has no mail server: nothing can be sent. */
  available: z.boolean(),
});

export const readWeekly = endpoint({
  id: 'admin.readWeekly',
  method: 'GET',
  path: '/api/admin/weekly',
  summary: 'Whether the viewer gets the weekly mail with what happened.',
  access: 'admin',
  output,
});

export const saveWeekly = endpoint({
  id: 'admin.saveWeekly',
  method: 'POST',
  path: '/api/admin/weekly',
  summary: 'Turn the weekly mail on or off for oneself. The first one comes on the next Monday.',
  access: 'admin',
  body: z.strictObject({ on: z.boolean() }),
  output,
});

const many = z.number().int();

const span = z.strictObject({
  from: z.iso.datetime(),
  /** Excluded. */
  until: z.iso.datetime(),
  signUps: many,
  purchases: many,
  /** What was paid for them then, in each currency; empty where that is not on record. */
  purchased: z.array(money),
  /** Payments of more than nothing that came in, renewals among them, as far as they are on record. */
  payments: many,
  received: z.array(money),
  cancellations: many,
  refunds: many,
  refunded: z.array(money),
  /** Members whose payment failed. */
  failed: many,
});

export const readWeek = endpoint({
  id: 'admin.readWeek',
  method: 'GET',
  path: '/api/admin/week',
  summary:
    'What happened in the last week from Monday to Monday in UTC, as the weekly mail tells it, since then, today, and this month.',
  access: 'admin',
  query: z.strictObject({
    /** When the day of the viewer began, by their clock: a UTC instant. Left out: midnight in UTC. */
    dayFrom: instant({ error: 'This is no instant' }).optional(),
  }),
  output: z.strictObject({
    last: span,
    since: span,
    today: span,
    /** From the first of this month in UTC until now. */
    month: span,
    /** Members who owe a payment now. */
    owing: many,
    /** Notices that ask the viewer to do something, and that they have not read. */
    questions: many,
  }),
});
