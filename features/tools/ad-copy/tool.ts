import { writingTool } from '#features/tools/define-tool.ts';

export const adCopy = writingTool({
  slug: 'ad-copy',
  title: 'Ad Copy',
  description: 'A headline, a body and a picture idea that speak to one real frustration.',
  drawing: 'megaphone',
  quota: 'studio',
  fields: ['businessDescription', 'targetAudience', 'frustrations', 'adGoal'],
  writes: 'Ad',
  goal: 'adGoal',
});
