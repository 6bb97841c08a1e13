import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** What the deployment tells every browser; never a secret. */
export const readPublicConfig = endpoint({
  id: 'config.read',
  method: 'GET',
  path: '/api/config',
  summary:
    'The public part of the configuration: which optional services this deployment uses in the browser.',
  access: 'anyone',
  output: z.strictObject({
    /** Null when MorphCast is not configured. Its key is bound to the domain and visible in any page that uses it. */
    morphcast: z.strictObject({ licenseKey: z.string(), countries: z.array(z.string()) }).nullable(),
  }),
});
