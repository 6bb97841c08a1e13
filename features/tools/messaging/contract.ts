import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import {
  chosenMode,
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
import { longText } from '#platform/contract/text.ts';
import { messagingModes, mostPeople, openerCount, peopleIn } from '#features/tools/rules/modes.ts';
import { messaging } from './tool.ts';

/** Seconds that the opener may take to say, as promised by the product's claim [home.claim-11-seconds]. */
export const openerSeconds = 11;
export const proofPointCount = 3;

export const messagingInput = z.strictObject({
  businessDescription: studioField(requiredFields),
  targetAudience: studioField(requiredFields),
  frustrations: studioField(requiredFields, studioLimits.frustrations),
  mode: chosenMode(messagingModes),
  /** The people to write a message for, one per line; without it, those whom the business description names. */
  people: longText({ max: studioLimits.goal })
    .refine((text) => peopleIn(text).length <= mostPeople, `Please name at most ${mostPeople} people`)
    .transform((text) => (text === '' ? undefined : text))
    .optional(),
});

export type MessagingInput = z.output<typeof messagingInput>;

/** The part that every mode writes. */
export const coreOutput = z.object({
  coreMessage: modelText(300),
  opener: modelText(300),
  proofPoints: z.array(modelText(300)).length(proofPointCount),
});

const openers = z.array(modelText(300)).length(openerCount);
const perPerson = z.array(z.object({ person: modelText(120), message: modelText(400) }));

/** With ten openers in addition. */
export const openersOutput = coreOutput.extend({ openers });

/** With a message for each person in addition. @param count how many were named; 0: the model finds them */
export const perPersonOutput = (count: number) =>
  coreOutput.extend({
    perPerson: count === 0 ? perPerson.min(2).max(mostPeople) : perPerson.length(count),
  });

export const messagingOutput = coreOutput.extend({
  openers: openers.optional(),
  perPerson: perPerson.min(1).max(mostPeople).optional(),
});
export type MessagingOutput = z.infer<typeof messagingOutput>;

export const messagingDraft = draftOf(
  messaging.slug,
  z.object({
    coreMessage: draftText,
    opener: draftText,
    proofPoints: z.array(draftText).default([]),
    openers: z.array(draftText).optional(),
    perPerson: z.array(z.object({ person: draftText, message: draftText })).optional(),
  }),
);
export const messagingResult = resultOf(messaging.slug, messagingInput, messagingOutput);

/** The sentences as named parts. */
export const messagingParts = ({ coreMessage, opener, ...more }: MessagingOutput) => [
  { name: 'Core message', text: coreMessage },
  { name: '11-second opener', text: opener },
  ...(more.openers ?? []).map((text, at) => ({ name: `Opener ${at + 1}`, text })),
  ...(more.perPerson ?? []).map(({ person, message }) => ({ name: `For ${person}`, text: message })),
  ...more.proofPoints.map((point, at) => ({ name: `Proof point ${at + 1}`, text: point })),
];

export const generateMessaging = endpoint({
  ...generation,
  takesToken: 'write',
  id: 'tools.generateMessaging',
  path: '/api/functions/messaging',
  summary:
    'Write a core message, an 11-second opener and three proof points; with a mode, ten openers or a message for each person as well. JSON, or server-sent events when asked.',
  body: messagingInput.extend(links),
  output: z.strictObject({
    coreMessage: z.string(),
    opener: z.string(),
    proofPoints: z.array(z.string()),
    openers: z.array(z.string()).optional(),
    perPerson: z.array(z.strictObject({ person: z.string(), message: z.string() })).optional(),
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
