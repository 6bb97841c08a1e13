import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import {
  draftOf,
  draftText,
  generation,
  modelText,
  links,
  requiredFields,
  resultOf,
  studioAllowance,
  studioContract,
  studioField,
  studioLimits,
} from '#features/tools/contract-studio.ts';
import { messaging } from './tool.ts';

/** Seconds that the opener may take to say, as promised by the product's claim [home.claim-11-seconds]. */
export const openerSeconds = 11;
export const proofPointCount = 3;

export const messagingInput = z.strictObject({
  businessDescription: studioField(requiredFields),
  targetAudience: studioField(requiredFields),
  frustrations: studioField(requiredFields, studioLimits.frustrations),
});

export const messagingOutput = z.object({
  coreMessage: modelText(300),
  opener: modelText(300),
  proofPoints: z.array(modelText(300)).length(proofPointCount),
});
export type MessagingOutput = z.infer<typeof messagingOutput>;

export const messagingDraft = draftOf(
  messaging.slug,
  z.object({ coreMessage: draftText, opener: draftText, proofPoints: z.array(draftText).default([]) }),
);
export const messagingResult = resultOf(messaging.slug, messagingInput, messagingOutput);

/** The sentences as named parts. */
export const messagingParts = ({ coreMessage, opener, proofPoints }: MessagingOutput) => [
  { name: 'Core message', text: coreMessage },
  { name: '11-second opener', text: opener },
  ...proofPoints.map((point, at) => ({ name: `Proof point ${at + 1}`, text: point })),
];

export const generateMessaging = endpoint({
  ...generation,
  id: 'tools.generateMessaging',
  path: '/api/functions/messaging',
  summary:
    'Write a core message, an 11-second opener and three proof points. JSON, or server-sent events when asked.',
  body: messagingInput.extend(links),
  output: z.strictObject({
    coreMessage: z.string(),
    opener: z.string(),
    proofPoints: z.array(z.string()),
    result: messagingResult,
    allowance: studioAllowance,
  }),
  partial: messagingDraft,
});

export const messagingContract = studioContract({
  tool: messaging,
  input: messagingInput,
  output: messagingOutput,
  draft: messagingDraft,
  result: messagingResult,
  generate: generateMessaging,
});
