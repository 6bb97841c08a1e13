import type { ToolPrompt } from './studio.ts';

/** How each platform is written for; the hard limit comes with the run. */
const manners = {
  linkedin:
    "LinkedIn: the first line must stand alone above the fold, and it is a moment or a sentence somebody said, no lesson. Short paragraphs of one to three sentences, not one line each. 80 to 180 words. Ends with a question about the reader's own work. At most three hashtags, at the end.",
  instagram:
    'Instagram: speaks beneath a picture, so the first line says what the picture cannot. 50 to 120 words, white space between thoughts, five to eight fitting hashtags at the end.',
  facebook:
    'Facebook: as told to a neighbor over the fence, with a place and a day. 60 to 140 words, ends with a question that is easy to answer; no hashtags.',
  twitter:
    'X: one thought in one or two sentences, the turn at the end; no thread, no hashtags unless one says something.',
  tiktok:
    'TikTok: the caption of a short film. One hook as it would be spoken into the camera, two lines that finish the scene, three to five hashtags.',
  any: 'No platform was chosen: 60 to 120 words that read well anywhere, no hashtags.',
} as const;

export const socialPostsPrompt: ToolPrompt<{
  readonly platform: keyof typeof manners | null;
  readonly limit: number;
}> = {
  version: '2026-11-23.1',
  instructions: ({
    platform,
    limit,
  }) => `Write one post for targetAudience that rests on frustrations and serves postGoal. Where postGoal says how the post is built, that decides over the manner below, within the limit.
${manners[platform ?? 'any']}
Begin in the middle of one hour. Let somebody say one sentence, if the fields give one. Take the shame out of it. Leave the moral to the reader; sell nothing that postGoal does not ask for.
The whole post, hashtags included, has at most ${limit} characters; a link counts 23, an emoji 2. That limit is hard.

Good, for a firm that tunes pianos: "The piano in the hall is from her mother. It hasn't been opened since the move, and when guests ask she says it's out of tune. It isn't only that. The last time somebody played it, everyone was there. When I'm called to a piano like that, I start with one note and then I wait. Is there something in your house that's 'out of tune'?"
Good, for a language school: "'I understand everything, I just don't speak.' I hear it from people who've run departments for ten years. They don't need more words. They need one place where nobody's waiting for the end of the sentence. What's the sentence you swallow in meetings?"
Bad: "In today's fast-paced world, communication is a game-changer. Here are 3 tips to elevate your skills!" No hour, no person, anybody's.

Answer with {"post"}.`,
};
