import { adCopyPrompt } from '#content/prompts/ad-copy.ts';
import { adCopyParts, adCopyContract } from './contract.ts';
import { adPlaceOf, adProblem } from '#features/tools/rules/channels.ts';
import { generator, promptFor } from '#features/tools/server/studio/define.ts';

export const adCopy = generator({
  contract: adCopyContract,
  prompt: promptFor(adCopyPrompt, ({ adGoal }: { readonly adGoal: string }) => ({
    place: adPlaceOf(adGoal),
  })),
  headline: ({ headline }) => headline,
  parts: adCopyParts,
  text: ({ headline, bodyText, imagePrompt }) =>
    `Headline: ${headline}\n\n${bodyText}\n\nImage Prompt: ${imagePrompt}`,
  answer: ({ headline, bodyText, imagePrompt }) => ({ headline, bodyText, imagePrompt }),
  problem: (output, { adGoal }) => adProblem(output, adGoal),
  fit: (output, { adGoal }) => ({
    output,
    notices: [adProblem(output, adGoal)].filter((problem) => problem !== null),
  }),
});
