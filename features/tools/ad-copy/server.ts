import { adCopyPrompt } from '#content/prompts/ad-copy.ts';
import { adCopyParts, adCopyContract } from './contract.ts';
import { generator } from '#features/tools/server/studio/define.ts';

export const adCopy = generator({
  contract: adCopyContract,
  prompt: adCopyPrompt,
  title: (input) => `Ad: ${input.adGoal}`,
  parts: adCopyParts,
  text: ({ headline, bodyText, imagePrompt }) =>
    `Headline: ${headline}\n\n${bodyText}\n\nImage Prompt: ${imagePrompt}`,
  answer: ({ headline, bodyText, imagePrompt }) => ({ headline, bodyText, imagePrompt }),
});
