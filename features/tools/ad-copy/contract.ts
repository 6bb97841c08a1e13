import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import {
  draftOf,
  draftText,
  generation,
  modelText,
  links,
  resultOf,
  studioAllowance,
  studioContract,
  studioField,
  studioLimits,
} from '#features/tools/contract-studio.ts';
import { adCopy } from './tool.ts';

const required = 'Please fill in all fields including subconscious frustrations';

export const adCopyInput = z.strictObject({
  businessDescription: studioField(required),
  targetAudience: studioField(required),
  frustrations: studioField(required, studioLimits.frustrations),
  adGoal: studioField(required, studioLimits.goal),
});

export const adCopyOutput = z.object({
  headline: modelText(120),
  bodyText: modelText(2200),
  imagePrompt: modelText(800),
});
export type AdCopyOutput = z.infer<typeof adCopyOutput>;

export const adCopyDraft = draftOf(
  adCopy.slug,
  z.object({ headline: draftText, bodyText: draftText, imagePrompt: draftText }),
);
export const adCopyResult = resultOf(adCopy.slug, adCopyInput, adCopyOutput);

/** The parts of an ad [tools.ad-output]. */
export const adCopyParts = (output: AdCopyOutput) => [
  { name: 'Headline', text: output.headline },
  { name: 'Body Text', text: output.bodyText },
  { name: 'Image Prompt', text: output.imagePrompt },
];

export const generateAdCopy = endpoint({
  ...generation,
  takesToken: 'write',
  id: 'tools.generateAdCopy',
  path: '/api/functions/ad-copy',
  summary: 'Write an ad: headline, body text and image prompt. JSON, or server-sent events when asked.',
  body: adCopyInput.extend(links),
  output: z.strictObject({
    headline: z.string(),
    bodyText: z.string(),
    imagePrompt: z.string(),
    result: adCopyResult,
    allowance: studioAllowance,
  }),
  partial: adCopyDraft,
});

export const adCopyContract = studioContract({
  tool: adCopy,
  input: adCopyInput,
  output: adCopyOutput,
  draft: adCopyDraft,
  result: adCopyResult,
  generate: generateAdCopy,
});
