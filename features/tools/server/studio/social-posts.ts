import { socialPostsPrompt } from '#content/prompts/social-posts.ts';
import {
  socialPostsDraft,
  socialPostsInput,
  socialPostsOutput,
  socialPostsParts,
} from '#features/tools/contract-social-posts.ts';
import { fitPost, nameOf, postLimit, postProblem } from '#features/tools/rules/platforms.ts';
import { generator } from './define.ts';

export const socialPosts = generator({
  slug: 'social-posts',
  input: socialPostsInput,
  output: socialPostsOutput,
  draft: socialPostsDraft,
  prompt: {
    version: socialPostsPrompt.version,
    instructions: ({ platform }) => socialPostsPrompt.instructions({ platform, limit: postLimit(platform) }),
  },
  title: ({ platform, postGoal }) => `${platform === null ? 'Post' : nameOf(platform)}: ${postGoal}`,
  parts: socialPostsParts,
  text: ({ post }) => post,
  problem: ({ post }, { platform }) => postProblem(post, platform),
  fit: ({ post }, { platform }) =>
    postProblem(post, platform) === null
      ? { output: { post }, notices: [] }
      : {
          output: { post: fitPost(post, platform) },
          notices: [`The text was longer than ${nameOf(platform)} takes, so its end was left out.`],
        },
});
