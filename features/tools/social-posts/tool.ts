import { writingTool } from '#features/tools/define-tool.ts';

export const socialPosts = writingTool({
  slug: 'social-posts',
  title: 'Social Posts',
  description: 'One post for the platform your clients read, in its length and style.',
  drawing: 'post',
  quota: 'studio',
  fields: ['businessDescription', 'frustrations', 'targetAudience', 'postGoal', 'platform'],
  writes: 'Post',
  goal: 'postGoal',
});
