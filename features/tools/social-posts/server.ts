import { socialPostsPrompt } from '#content/prompts/social-posts.ts';
import { socialPostsParts, socialPostsContract } from './contract.ts';
import { fitPost, nameOf, postLimit, postProblem } from '#features/tools/rules/platforms.ts';
import { generator } from '#features/tools/server/studio/define.ts';

export const socialPosts = generator({
  contract: socialPostsContract,
  prompt: {
    version: socialPostsPrompt.version,
    instructions: ({ platform }) => socialPostsPrompt.instructions({ platform, limit: postLimit(platform) }),
  },
  title: ({ platform, postGoal }) => `${platform === null ? 'Post' : nameOf(platform)}: ${postGoal}`,
  parts: socialPostsParts,
  text: ({ post }) => post,
  answer: (_, socialPost) => ({ socialPost }),
  problem: ({ post }, { platform }) => postProblem(post, platform),
  fit: ({ post }, { platform }) =>
    postProblem(post, platform) === null
      ? { output: { post }, notices: [] }
      : {
          output: { post: fitPost(post, platform) },
          notices: [`The text was longer than ${nameOf(platform)} takes, so its end was left out.`],
        },
});
