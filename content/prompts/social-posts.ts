import type { ToolPrompt } from './studio.ts';

/** How each platform is written for; the hard limit comes with the run. */
const manners = {
  linkedin:
    'LinkedIn cuts after 150 characters: the first sentence ends before that and stands alone. 120 to 220 words, paragraphs of one to three sentences, no hashtags.',
  instagram:
    'Instagram: it speaks beneath a picture and is cut after 125 characters. 60 to 130 words, three to five fitting hashtags at the end.',
  facebook: 'Facebook: as told over the fence, 80 to 160 words, no hashtags.',
  twitter:
    'X: the situation, the offer with its price, the step, in plain sentences; what does not fit is left out. No thread, no hashtags.',
  tiktok:
    'TikTok: the caption of a short film, two or three lines, the first as one would say it into the camera; three to five hashtags.',
  any: 'No platform was chosen: 60 to 110 words, no hashtags.',
} as const;

export const socialPostsPrompt: ToolPrompt<{
  readonly platform: keyof typeof manners | null;
  readonly limit: number;
}> = {
  version: '2026-11-28.3',
  reach: () => 'public',
  task: ({
    platform,
    limit,
  }) => `Write one post for targetAudience that serves postGoal. Where postGoal says how it is built, that decides, within the limit.
${manners[platform ?? 'any']}
It says who is talking, leaves the reader something they can use without you (a question to ask, a place to look) where there's room, and ends with the step of postGoal. Their boss may read along. No confession, no moral.
The whole post, hashtags included, has at most ${limit} characters; a link counts 23, an emoji 2.`,
  answer: () => '"post"',
};
