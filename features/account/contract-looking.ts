import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { seenTiers } from '#platform/contract/viewer.ts';
import { sessionAnswer } from './contract.ts';

export const lookAs = endpoint({
  id: 'account.lookAs',
  method: 'POST',
  path: '/api/admin/look-as',
  summary:
    'See the product in this session as a tier sees it. Until that ends nothing can be changed. Noted in the audit log.',
  access: 'admin',
  body: z.strictObject({ tier: z.enum(seenTiers, { error: 'Please select a tier' }) }),
  output: sessionAnswer,
});

export const lookAsOneself = endpoint({
  id: 'account.lookAsOneself',
  method: 'POST',
  path: '/api/auth/look-as-oneself',
  summary: 'See the product as an admin again. Does nothing for everybody else.',
  access: 'member',
  whileLooking: true,
  output: sessionAnswer,
});
