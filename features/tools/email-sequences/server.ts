import { z } from 'zod';
import { emailSequencesPrompt } from '#content/prompts/email-sequences.ts';
import {
  type EmailSequencesOutput,
  emailSequencesOutput,
  emailSequencesParts,
  emailSequenceText,
  sequenceEmail,
  emailSequencesContract,
} from './contract.ts';
import { subjectProblem } from '#features/tools/rules/channels.ts';
import { firstMailProblem, singleMailProblem } from '#features/tools/rules/laws.ts';
import { generator } from '#features/tools/server/studio/define.ts';

/** Each email is sent after the one before it. */
function inOrder({ emails }: EmailSequencesOutput): EmailSequencesOutput {
  let last = 0;
  return {
    emails: emails.map((email) => {
      last = Math.max(email.sendDay, last + 1);
      return { ...email, sendDay: last };
    }),
  };
}

/** One schema for each number of emails: the schema enforces the number, rather than the prompt. */
const outputsOf = Array.from({ length: 11 }, (_, count) =>
  z.object({ emails: z.array(sequenceEmail).length(count) }),
);

export const emailSequences = generator({
  contract: emailSequencesContract,
  outputFor: ({ mode, numberOfEmails }) =>
    outputsOf[mode === 'single' ? 1 : numberOfEmails] ?? emailSequencesOutput,
  prompt: emailSequencesPrompt,
  headline: ({ emails: [first, ...others] }) => (others.length === 0 ? (first?.subject ?? null) : null),
  parts: emailSequencesParts,
  text: emailSequenceText,
  answer: (_, emailSequence) => ({ emailSequence }),
  problem: ({ emails }) => subjectProblem(emails),
  lacks: ({ emails }, { mode }) =>
    (mode === 'single' ? singleMailProblem : firstMailProblem)(emails[0]?.body ?? ''),
  fit: (output) => ({
    output: inOrder(output),
    notices: [subjectProblem(output.emails)].filter((problem) => problem !== null),
  }),
});
