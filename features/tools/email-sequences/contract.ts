import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { amount, whole } from '#platform/contract/fields.ts';
import { lineText } from '#platform/contract/text.ts';
import {
  aboutClients,
  chosenMode,
  draftNumber,
  draftOf,
  draftText,
  generation,
  modelText,
  links,
  ownBusiness,
  requiredFields,
  resultOf,
  studioAllowance,
  studioContract,
  studioField,
  studioLimits,
} from '#features/tools/contract-studio.ts';
import { emailCount, emailCountOf } from '#features/tools/rules/email-count.ts';
import { emailModes } from '#features/tools/rules/modes.ts';
import { emailSequences } from './tool.ts';

const bounds = `Please choose a whole number from ${emailCount.min} to ${emailCount.max}`;

const anyNumber = amount({ min: -1e9, max: 1e9, error: bounds });

export const emailSequencesInput = z.strictObject({
  ...aboutClients,
  businessDescription: ownBusiness,
  sequenceGoal: studioField(requiredFields, studioLimits.goal),
  /** Anything that is not a number becomes 5 [tools.email-count-fallback]. */
  numberOfEmails: z
    .union([anyNumber, lineText({ max: 40 }), z.null()], bounds)
    .optional()
    .transform(emailCountOf)
    .pipe(whole({ min: emailCount.min, max: emailCount.max, error: bounds })),
  /** With 'single' it is one email to one person, and the number doesn't count. */
  mode: chosenMode(emailModes),
});

export const sequenceEmail = z.object({
  subject: modelText(90),
  /** Days after the first contact; the first email is day 1, and a sequence may run for a year. */
  sendDay: whole({ min: 1, max: 400 }),
  body: modelText(4000),
});

/** A single email or a sequence; a run requires exactly its own number. */
export const emailSequencesOutput = z.object({
  emails: z.array(sequenceEmail).min(1).max(emailCount.max),
});
export type EmailSequencesOutput = z.infer<typeof emailSequencesOutput>;

export const emailSequencesDraft = draftOf(
  emailSequences.slug,
  z.object({
    emails: z.array(z.object({ subject: draftText, sendDay: draftNumber, body: draftText })).default([]),
  }),
);
export const emailSequencesResult = resultOf(emailSequences.slug, emailSequencesInput, emailSequencesOutput);

/** What an email is called: 'Email 2', or 'Email' where it is the only one. */
export const emailName = (at: number, count: number): string => (count === 1 ? 'Email' : `Email ${at + 1}`);

/** The emails as named parts, subject first. */
export const emailSequencesParts = ({ emails }: EmailSequencesOutput) =>
  emails.map(({ subject, body }, at) => ({
    name: emailName(at, emails.length),
    text: `${subject}\n${body}`,
  }));

/** The output is text [tools.email-output]. */
export function emailSequenceText({ emails }: EmailSequencesOutput): string {
  return emails
    .map(
      ({ subject, sendDay, body }, at) =>
        `${emails.length === 1 ? '' : `Email ${at + 1} of ${emails.length} (day ${sendDay})\n`}Subject: ${subject}\n\n${body}`,
    )
    .join('\n\n---\n\n');
}

export const generateEmailSequence = endpoint({
  ...generation,
  takesToken: 'write',
  id: 'tools.generateEmailSequence',
  path: '/api/functions/email-sequences',
  summary:
    'Write 3 to 10 emails with their days, or a single one to one person. JSON, or server-sent events when asked.',
  body: emailSequencesInput.extend(links),
  output: z.strictObject({
    emailSequence: z.string(),
    result: emailSequencesResult,
    allowance: studioAllowance,
  }),
  partial: emailSequencesDraft,
});

export const emailSequencesContract = studioContract({
  tool: emailSequences,
  input: emailSequencesInput,
  output: emailSequencesOutput,
  draft: emailSequencesDraft,
  result: emailSequencesResult,
  generate: generateEmailSequence,
});
