import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import {
  aboutClients,
  draftOf,
  draftText,
  generation,
  modelText,
  links,
  requiredFields,
  resultOf,
  studioAllowance,
  studioField,
  studioLimits,
} from './contract-studio.ts';
import { platforms } from './rules/platforms.ts';

export const socialPostsInput = z.strictObject({
  ...aboutClients,
  postGoal: studioField(requiredFields, studioLimits.goal),
  /** Optional; an empty choice is none. */
  platform: z
    .union([z.enum(platforms), z.literal(''), z.null()])
    .optional()
    .transform((value) => (value === undefined || value === '' ? null : value))
    .pipe(z.enum(platforms).nullable()),
});

/** The longest that is kept at all; what a platform takes is decided in rules/platforms.ts. */
export const socialPostsOutput = z.object({ post: modelText(8000) });
export type SocialPostsOutput = z.infer<typeof socialPostsOutput>;

export const socialPostsDraft = draftOf('social-posts', z.object({ post: draftText }));
export const socialPostsResult = resultOf('social-posts', socialPostsInput, socialPostsOutput);

/** The post as the one named part. */
export const socialPostsParts = (output: SocialPostsOutput) => [{ name: 'Post', text: output.post }];

export const generateSocialPost = endpoint({
  ...generation,
  id: 'tools.generateSocialPost',
  path: '/api/functions/social-posts',
  summary: 'Write one post that fits its platform. JSON, or server-sent events when asked.',
  body: socialPostsInput.extend(links),
  output: z.strictObject({ socialPost: z.string(), result: socialPostsResult, allowance: studioAllowance }),
  partial: socialPostsDraft,
});
