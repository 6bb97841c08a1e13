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

/** One email to somebody the member has talked to: what most follow-ups are. */
const single = `Write one email to the one person of targetAudience, who knows the member: it does what sequenceGoal says, and nothing besides, so of the above only the voice, the honesty and the signature count: no scene to start with, no price, no offer. numberOfEmails does not count.
sequenceGoal is what the member wants, not what happened: "as we agreed" and thanks for a yes stand only for what another field says that this person said. What was agreed on is confirmed with its day, hour and place as they were said, and with one line in case the hour no longer suits. Each thing that the member said they would bring, send or do is in it, as they said it; nothing else is promised, no thing and no person, and no gap is left for more. It isn't asked again whether they want it, and nothing is sold anew.
Of what they said, at most one sentence is said back, in their words: the one the email answers. No brush-off ("send me an email"), excuse, doubt about the member or confession is read back to them.
No introduction of the business they know, no list to get off, no goodbye to who hasn't left. Where something has to be answered, one question at the end that takes a line.
subject: at most 45 characters, as a colleague would write it; with the day where one is agreed on.
sendDay: 1.
body: 40 to 90 words, ready to send. Signed by the member; never by the reader.`;

export const emailSequencesPrompt: ToolPrompt<{
  readonly numberOfEmails: number;
  readonly mode?: 'single' | undefined;
}> = {
  version: '2026-11-30.2',
  reach: ({ mode }) => (mode === 'single' ? 'one' : 'list'),
  task: ({ mode, numberOfEmails }, seed) =>
    mode === 'single'
      ? single
      : `Write exactly ${numberOfEmails} emails to targetAudience that lead to sequenceGoal. Where it says what each is for or when it goes out, that decides. Else:
${sequencePlan(numberOfEmails, seed)
  .map((job, at) => `${at + 1}. ${job}`)
  .join('\n')}
One point to a mail; each can be read alone, none repeats the pitch, announces a later one or mentions silence.
subject: at most 45 characters, as a colleague would write it.
sendDay: 1, then growing gaps; at most 400.
body: about 100 words, ready to send. Signed by the member, with their business; never by the reader.`,
  answer: ({ mode, numberOfEmails }) =>
    `"emails": [{"subject", "sendDay", "body"} ${mode === 'single' ? 1 : numberOfEmails} times]`,
};

/** One email of a finished sequence, anew. */
export const oneEmailPrompt = {
  version: '2026-11-28.1',
  instructions: ({ position, count }: { readonly position: number; readonly count: number }) =>
    `previousVersion is a sequence of ${count} emails to targetAudience. Write email ${position} anew: the same job in the sequence, another subject, another opening, another object, no sentence in common with any of the ${count}.
subject: at most 45 characters, about what the mail holds. body: about 100 words, ready to send, signed as the others are.
Answer with {"subject", "body"}.`,
};
