import type { ToolPrompt } from './studio.ts';

/** How each platform is written for; the hard limit comes with the run. */
const manners = {
  linkedin:
    'LinkedIn: the first line must stand alone above the fold. One short line to a thought, 80 to 180 words, at most three hashtags at the end.',
  instagram:
    'Instagram: speaks beneath a picture; 50 to 120 words, white space between thoughts, five to eight fitting hashtags at the end.',
  facebook:
    'Facebook: as told to a neighbour; 60 to 140 words, ends with a question that is easy to answer; no hashtags.',
  twitter: 'X: one thought in one or two sentences; no thread, no hashtags unless one says something.',
  tiktok: 'TikTok: the caption of a short film; one spoken hook, two lines, three to five hashtags.',
  any: 'No platform was chosen: 60 to 120 words that read well anywhere, no hashtags.',
} as const;

export const socialPostsPrompt: ToolPrompt<{
  readonly platform: keyof typeof manners | null;
  readonly limit: number;
}> = {
  version: '2026-11-21.1',
  instructions: ({
    platform,
    limit,
  }) => `Write one post for targetAudience that rests on frustrations and serves postGoal.
${manners[platform ?? 'any']}
The whole post, hashtags included, has at most ${limit} characters; a link counts 23, an emoji 2. That limit is hard.
Answer with {"post"}.`,
};
