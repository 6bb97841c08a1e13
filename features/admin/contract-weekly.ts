import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';

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
