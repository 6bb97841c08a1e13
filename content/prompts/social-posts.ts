import type { ToolPrompt } from './studio.ts';

/** How each platform is written for; the hard limit comes with the run. */
const manners = {
  linkedin:
    'LinkedIn cuts after 150 characters: the first sentence ends before that and stands alone. 80 to 150 words, paragraphs of one to three sentences, at most three hashtags at the end.',
  instagram:
    'Instagram: it speaks beneath a picture and is cut after 125 characters. 50 to 110 words, three to five fitting hashtags at the end.',
  facebook: 'Facebook: as told over the fence, 60 to 120 words, no hashtags.',
  twitter: 'X: one thought in one to three sentences; no thread, no hashtags.',
  tiktok:
    'TikTok: the caption of a short film, two or three lines, the first as one would say it into the camera; three to five hashtags.',
  any: 'No platform was chosen: 60 to 110 words, no hashtags.',
} as const;

export const socialPostsPrompt: ToolPrompt<{
  readonly platform: keyof typeof manners | null;
  readonly limit: number;
}> = {
  version: '2026-11-28.1',
  reach: 'public',
  task: ({
    platform,
    limit,
  }) => `Write one post for targetAudience that serves postGoal. Where postGoal says how it is built, that decides, within the limit.
${manners[platform ?? 'any']}
It is a thing to do or an observation that is of use to somebody who never buys; it says in one sentence who is talking and what they do; it ends with a question that can be answered in public, under one's own name, by somebody whose boss reads along. No confession, no moral, nothing sold that postGoal does not ask for.
The whole post, hashtags included, has at most ${limit} characters; a link counts 23, an emoji 2.`,
  answer: () => '"post"',
  examples: [
    {
      world: 'company',
      told: 'cleans CRM data for sales teams of 5 to 50, $2,400 a pass; LinkedIn',
      text: {
        post: 'Search your CRM for the word "test." Then for "asdf." Then sort the companies by name and look at what begins with "The."\n\nThat\'s ten minutes, and it tells you more about next quarter\'s forecast than another meeting about it.\n\nWe clean CRMs for sales teams of 5 to 50, $2,400 a pass, and we begin with those searches. If yours come back empty, you don\'t need us, and I\'d like to know how you did it.\n\nWhat\'s the strangest record you\'ve come across?',
      },
    },
    {
      world: 'company',
      told: 'reads equipment leases for clinics, $350 each; LinkedIn',
      text: {
        post: "The expensive date in an equipment lease is the one by which you have to say you don't want it anymore.\n\nFind yours: search the PDF for \"notice,\" and put the date in two calendars, because one of those two people will be on vacation.\n\nWe read leases for clinics, $350 each, and that date is the first line of what you get. If you've just found it yourself, that's $350 for something nicer.\n\nWhere did yours hide it?",
      },
    },
    {
      world: 'household',
      told: 'Theo repairs bikes from a van on the east side, Tuesday to Saturday, brake pads $35; Facebook',
      text: {
        post: "Before you pay anybody for a squeaky brake: wipe the rim with rubbing alcohol, go once around the block, listen.\n\nIf it's quiet, that was it. If it isn't, it's the pads, and those are $35 with me, in your driveway, while the coffee's still hot. I'm Theo with the bike van on the east side, Tuesday to Saturday.\n\nWhat noise does yours make? Spell it. I'll guess.",
      },
    },
    {
      world: 'household',
      told: 'Noor alters dresses on Mill Street, letting out a seam $40; Instagram',
      text: {
        post: "Try it on sitting down. A dress that fits in front of the mirror can still argue with a chair.\n\nSo before anything gets pinned: sit, reach for a high shelf, then decide. I'm Noor, I alter dresses on Mill Street. Letting out a seam is $40, and if there's no fabric inside to let out, you'll hear that before I cut a thread.\n\nWhat's the dress for?\n\n#alterations #weddingguest #sewing",
      },
    },
  ],
};
