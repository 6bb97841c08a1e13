import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import {
  aboutClients,
  draftOf,
  draftText,
  generation,
  modelText,
  links,
  ownBusiness,
  requiredFields,
  resultOf,
  studioAllowance,
  studioContract,
  studioField,
  studioLimits,
} from '#features/tools/contract-studio.ts';
import { platforms } from '#features/tools/rules/platforms.ts';
import { socialPosts } from './tool.ts';

export const socialPostsInput = z.strictObject({
  ...aboutClients,
  businessDescription: ownBusiness,
  postGoal: studioField(requiredFields, studioLimits.goal),
  /** Optional; an empty choice means none. */
  platform: z
    .union([z.enum(platforms), z.literal(''), z.null()])
    .optional()
    .transform((value) => (value === undefined || value === '' ? null : value))
    .pipe(z.enum(platforms).nullable()),
});

/** The most that is stored at all; each platform's limit is decided in rules/platforms.ts. */
export const socialPostsOutput = z.object({ post: modelText(8000) });
export type SocialPostsOutput = z.infer<typeof socialPostsOutput>;

export const socialPostsDraft = draftOf(socialPosts.slug, z.object({ post: draftText }));
export const socialPostsResult = resultOf(socialPosts.slug, socialPostsInput, socialPostsOutput);

/** The post as a single named part. */
export const socialPostsParts = (output: SocialPostsOutput) => [{ name: 'Post', text: output.post }];

export const generateSocialPost = endpoint({
  ...generation,
  takesToken: 'write',
  id: 'tools.generateSocialPost',
  path: '/api/functions/social-posts',
  summary: 'Write one post that fits its platform. JSON, or server-sent events when asked.',
  body: socialPostsInput.extend(links),
  output: z.strictObject({ socialPost: z.string(), result: socialPostsResult, allowance: studioAllowance }),
  partial: socialPostsDraft,
});

export const socialPostsContract = studioContract({
  tool: socialPosts,
  input: socialPostsInput,
  output: socialPostsOutput,
  draft: socialPostsDraft,
  result: socialPostsResult,
  generate: generateSocialPost,
});
