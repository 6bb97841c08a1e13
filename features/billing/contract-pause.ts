import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { pauseMonths } from './rules-pause.ts';

/** The months of a pause, as an API client sends them. */
const months = z.literal(pauseMonths, { error: 'Please choose one, two or three months' });

export const pausePlan = endpoint({
  id: 'billing.pausePlan',
  method: 'POST',
  path: '/api/billing/pause',
  summary:
    'Pause the plan for one to three months from the end of the period that is paid. Nothing is charged until then, and it goes on by itself.',
  access: 'member',
  freshViewer: true,
  body: z.strictObject({ months }),
  output: z.strictObject({
    /** UTC instants: the end of what is paid, and when the plan goes on. */
    paidUntil: z.iso.datetime(),
    pausedUntil: z.iso.datetime(),
  }),
  errors: ['not_found', 'conflict', 'payments_off', 'payments_failed'],
});

export const endPause = endpoint({
  id: 'billing.endPause',
  method: 'POST',
  path: '/api/billing/pause/end',
  summary:
    'Let a paused plan go on now: at no charge while its period is paid, else with a new period, which is charged at once.',
  access: 'member',
  freshViewer: true,
  output: z.strictObject({ paidUntil: z.iso.datetime() }),
  errors: ['not_found', 'conflict', 'payments_off', 'payments_failed'],
});
