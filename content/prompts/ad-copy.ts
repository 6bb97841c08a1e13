import type { ToolPrompt } from './studio.ts';

export const adCopyPrompt: ToolPrompt<object> = {
  version: '2026-11-21.1',
  instructions:
    () => `Write one advertisement for businessDescription, read by targetAudience, resting on frustrations, to reach adGoal.
headline: at most 40 characters, the frustration or its end in the reader's own words; no exclamation mark, no question that he would answer with no.
bodyText: 60 to 130 words in two or three short paragraphs. The first sentence names the unspoken frustration so exactly that he feels caught in a good way. Then what the business does about it. The last sentence is the one step of adGoal.
imagePrompt: one or two sentences for an image generator: a real scene from the reader's day, light, framing; no text in the picture, no logos, no stock smiles.
Answer with {"headline", "bodyText", "imagePrompt"}.`,
};
