import { writingTool } from '#features/tools/define-tool.ts';

export const messaging = writingTool({
  slug: 'messaging',
  title: 'Messaging Creator',
  description: 'Your core message, an 11-second opener and three proof points.',
  drawing: 'spark',
  quota: 'studio',
  fields: ['businessDescription', 'targetAudience', 'frustrations', 'mode', 'people'],
  writes: 'Message',
  goal: null,
});
