import { socialPostsPrompt } from '#content/prompts/social-posts.ts';
import { socialPostsParts, socialPostsContract } from './contract.ts';
import { fitPost, nameOf, type Platform, postLimit, postProblem } from '#features/tools/rules/platforms.ts';
import { cutProblem, readBeforeMore } from '#features/tools/rules/channels.ts';
import { generator, promptFor } from '#features/tools/server/studio/define.ts';

const cutOff = (post: string, platform: Platform | null) =>
  platform === null ? null : cutProblem(post, nameOf(platform), readBeforeMore[platform]);

export const socialPosts = generator({
  contract: socialPostsContract,
  prompt: promptFor(socialPostsPrompt, ({ platform }: { readonly platform: Platform | null }) => ({
    platform,
    limit: postLimit(platform),
  })),
  parts: socialPostsParts,
  text: ({ post }) => post,
  answer: (_, socialPost) => ({ socialPost }),
  problem: ({ post }, { platform }) => postProblem(post, platform) ?? cutOff(post, platform),
  fit: ({ post }, { platform }) =>
    postProblem(post, platform) === null
      ? { output: { post }, notices: [cutOff(post, platform)].filter((problem) => problem !== null) }
      : {
          output: { post: fitPost(post, platform) },
          notices: [`The text was longer than ${nameOf(platform)} takes, so its end was left out.`],
        },
});
