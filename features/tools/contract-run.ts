import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { tools } from './rules.ts';

const [first, ...others] = tools.map(({ slug }) => slug);
if (first === undefined) throw new Error('a product without tools');
const which = z.strictObject({ tool: z.enum([first, ...others]) });

export const readRun = endpoint({
  id: 'tools.readRun',
  method: 'GET',
  path: '/api/tools/run',
  summary:
    'What became of the member’s newest run of a tool: for a page that was left while it was going on.',
  access: 'member',
  query: which,
  output: z.strictObject({
    run: z
      .strictObject({
        state: z.enum(['running', 'done', 'failed', 'stopped']),
        startedAt: z.iso.datetime(),
        /** What it wrote, in the library; null before it is done, and for cards. */
        resultId: z.uuid().nullable(),
      })
      .nullable(),
  }),
});

export const stopRun = endpoint({
  id: 'tools.stopRun',
  method: 'POST',
  path: '/api/tools/run/stop',
  summary:
    'Stop what is being written with a tool: nothing of it is kept. A caller who only leaves stops nothing.',
  access: 'member',
  body: which,
  output: z.strictObject({ stopped: z.boolean() }),
});
