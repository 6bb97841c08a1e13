import type { ToolPrompt } from './studio.ts';

const first =
  "first: who writes and for whom, after the reader's situation; what it is and what it costs, the small step, a line to get off the list";
const middles = [
  'the first worry answered: where it comes up, and what would happen then',
  'another worry answered, with another fact',
  'how it goes: the first hour or week, and what the reader has to do for it',
  'for the other person: to be forwarded to whoever else has to live with it',
  'when not: for whom another way is better, a rival or doing nothing among them',
  'the price: what it is for and what is not in it, with the arithmetic on their figures',
] as const;
const last =
  'last: the offer in one place, with what it cannot do where a field says so; something they can use without you; a plain goodbye';

/** What each mail of a sequence is for; which come in the middle, and in what order, changes with the seed. */
export function sequencePlan(count: number, seed: number): readonly string[] {
  const chosen = Array.from(
    { length: count - 2 },
    (_, at) => middles[(seed + at) % middles.length] ?? middles[0],
  );
  return [first, ...chosen, last];
}

export const emailSequencesPrompt: ToolPrompt<{ readonly numberOfEmails: number }> = {
  version: '2026-11-29.1',
  reach: 'list',
  task: (
    { numberOfEmails },
    seed,
  ) => `Write exactly ${numberOfEmails} emails to targetAudience that lead to sequenceGoal. Where it says what each is for or when it goes out, that decides. Else:
${sequencePlan(numberOfEmails, seed)
  .map((job, at) => `${at + 1}. ${job}`)
  .join('\n')}
One point to a mail; each can be read alone, none repeats the pitch, announces a later one or mentions silence.
subject: at most 45 characters, as a colleague would write it.
sendDay: 1, then growing gaps; at most 400.
body: about 100 words, ready to send. Signed by the member, with their business; never by the reader.`,
  answer: ({ numberOfEmails }) => `"emails": [{"subject", "sendDay", "body"} ${numberOfEmails} times]`,
};

/** One email of a finished sequence, anew. */
export const oneEmailPrompt = {
  version: '2026-11-28.1',
  instructions: ({ position, count }: { readonly position: number; readonly count: number }) =>
    `previousVersion is a sequence of ${count} emails to targetAudience. Write email ${position} anew: the same job in the sequence, another subject, another opening, another object, no sentence in common with any of the ${count}.
subject: at most 45 characters, about what the mail holds. body: about 100 words, ready to send, signed as the others are.
Answer with {"subject", "body"}.`,
};
