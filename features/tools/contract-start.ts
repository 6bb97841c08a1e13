import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { tools } from './rules.ts';
import { startSources } from './rules/start.ts';

export const readStart = endpoint({
  id: 'tools.readStart',
  method: 'GET',
  path: '/api/tools/start',
  summary:
    'What a tool’s form starts with: the words of the member’s last run, what they sell from the last one that said it, and their onboarding answers where there are none.',
  access: 'identifier.use',
  query: z.strictObject({ tool: z.enum(tools.map(({ slug }) => slug)) }),
  output: z.strictObject({
    fields: z.array(z.strictObject({ name: z.string(), text: z.string(), from: z.enum(startSources) })),
  }),
});
