import { writingTool } from '#features/tools/define-tool.ts';

export const emailSequences = writingTool({
  slug: 'email-sequences',
  title: 'Email Sequences',
  description: 'Three to ten emails that build trust one honest step at a time.',
  drawing: 'envelope',
  quota: 'emailSequences',
  fields: ['businessDescription', 'frustrations', 'targetAudience', 'sequenceGoal', 'numberOfEmails', 'mode'],
  writes: 'Emails',
  goal: 'sequenceGoal',
});
