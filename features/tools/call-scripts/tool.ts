import { writingTool } from '#features/tools/define-tool.ts';

export const callScripts = writingTool({
  slug: 'call-scripts',
  title: 'Call Scripts',
  description: 'What to say, and what to ask, from the first second of the call.',
  drawing: 'phone',
  quota: 'studio',
  fields: ['businessDescription', 'frustrations', 'targetAudience', 'callPurpose', 'callType', 'mode'],
  writes: 'Script',
  goal: 'callPurpose',
});
