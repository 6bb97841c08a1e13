import { z } from 'zod';
import { emailSequencesPrompt } from '#content/prompts/email-sequences.ts';
import {
  type EmailSequencesOutput,
  emailSequencesDraft,
  emailSequencesInput,
  emailSequencesOutput,
  emailSequencesParts,
  emailSequenceText,
  sequenceEmail,
} from '#features/tools/contract-email-sequences.ts';
import { generator } from './define.ts';

/** Each email goes out after the one before it. */
function inOrder({ emails }: EmailSequencesOutput): EmailSequencesOutput {
  let last = 0;
  return {
    emails: emails.map((email) => {
      last = Math.max(email.sendDay, last + 1);
      return { ...email, sendDay: last };
    }),
  };
}

/** By the number of emails. The number is kept by the schema, not by prose. */
const outputsOf = Array.from({ length: 11 }, (_, count) =>
  z.object({ emails: z.array(sequenceEmail).length(count) }),
);

export const emailSequences = generator({
  slug: 'email-sequences',
  input: emailSequencesInput,
  output: emailSequencesOutput,
  outputFor: ({ numberOfEmails }) => outputsOf[numberOfEmails] ?? emailSequencesOutput,
  draft: emailSequencesDraft,
  prompt: emailSequencesPrompt,
  title: ({ numberOfEmails, sequenceGoal }) => `${numberOfEmails} emails: ${sequenceGoal}`,
  parts: emailSequencesParts,
  text: emailSequenceText,
  fit: (output) => ({ output: inOrder(output), notices: [] }),
});
