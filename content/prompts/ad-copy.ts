import type { ToolPrompt } from './studio.ts';

/** Where an ad runs: what is read there before the rest is cut. */
const places = {
  search:
    'It is a search ad: headline at most 30 characters, bodyText one sentence of at most 90, spaces counted.',
  linkedin:
    'It runs on LinkedIn, where bodyText is cut after 150 characters: its first sentence ends before that.',
  feed: 'It runs where bodyText is cut after 125 characters: its first sentence ends before that.',
} as const;

export const adCopyPrompt: ToolPrompt<{ readonly place: keyof typeof places }> = {
  version: '2026-11-28.3',
  reach: () => 'public',
  task: ({
    place,
  }) => `Write one advertisement for businessDescription, for targetAudience, that leads to adGoal. Where adGoal says how it is built, that decides.
${places[place]}
headline: ${place === 'search' ? '' : 'at most 60 characters: '}the fact or the situation that matters most to them, in their words; no exclamation mark.
${place === 'search' ? '' : 'bodyText: 100 to 180 words in short paragraphs, as told to one person. It says exactly what the step of adGoal is and what they get from it, and leaves them something they can use without you, a question to ask or a place to look.\n'}imagePrompt: one or two sentences for an image generator: a real scene from the reader's day, its light; no text, no logos, nobody posing.`,
  answer: () => '"headline", "bodyText", "imagePrompt"',
};
