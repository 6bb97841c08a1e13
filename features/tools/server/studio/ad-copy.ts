import { adCopyPrompt } from '#content/prompts/ad-copy.ts';
import { adCopyDraft, adCopyInput, adCopyOutput, adCopyParts } from '#features/tools/contract-ad-copy.ts';
import { generator } from './define.ts';

export const adCopy = generator({
  slug: 'ad-copy',
  input: adCopyInput,
  output: adCopyOutput,
  draft: adCopyDraft,
  prompt: adCopyPrompt,
  title: (input) => `Ad: ${input.adGoal}`,
  parts: adCopyParts,
  text: ({ headline, bodyText, imagePrompt }) =>
    `Headline: ${headline}\n\n${bodyText}\n\nImage Prompt: ${imagePrompt}`,
});
