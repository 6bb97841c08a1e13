import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { day } from '#platform/contract/fields.ts';

const usageRow = z.strictObject({
  /** Null for visitors of the front page, all together. */
  userId: z.string().nullable(),
  email: z.string().nullable(),
  /** Null for runs that never reached a model. */
  model: z.string().nullable(),
  runs: z.int(),
  /** Runs that failed or were stopped. */
  unfinished: z.int(),
  inputTokens: z.int(),
  outputTokens: z.int(),
  /** US cents, rounded up; null if AI_PRICES does not list the model. */
  costCents: z.int().nullable(),
});

export const readUsage = endpoint({
  id: 'tools.readUsage',
  method: 'GET',
  path: '/api/admin/tools/usage',
  summary:
    'What the AI tools were used for and cost, per member and model; the 200 largest users of the period.',
  access: 'admin',
  query: z.strictObject({
    /** Days in UTC, both inclusive; the last 30 if omitted. */
    from: day().optional(),
    to: day().optional(),
  }),
  output: z.strictObject({ from: z.iso.date(), to: z.iso.date(), rows: z.array(usageRow) }),
});
