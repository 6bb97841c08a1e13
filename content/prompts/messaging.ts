import type { ToolPrompt } from './studio.ts';

/** What a mode adds to the task. */
const modes = {
  openers: {
    task: `Besides, write ten openers by the same rule: ten hours or objects in which the worries of frustrations show, no two with the same question. All may begin alike; none is bent to begin differently. opener is the best, and none of these ten.
`,
    answer: ', "openers": [ten]',
  },
  'per-person': {
    task: `Besides, write one message for each of people, in that order; without people, for each person whom businessDescription names in the sale, else for who uses it, who pays and who signs. person: who it is, as the field names them. message: at most 40 words, what changes in this person's week, and the one thing they would have to do for it. Any of them may read all of the messages: none may contradict another or play one off against another.
`,
    answer: ', "perPerson": [{"person", "message"} one for each]',
  },
} as const;

export const messagingPrompt: ToolPrompt<{ readonly mode?: keyof typeof modes | undefined }> = {
  version: '2026-11-28.6',
  reach: () => 'public',
  task: ({ mode }) =>
    `Write the words by which businessDescription is remembered by targetAudience.
The member says all of it: I or we, never they.
coreMessage: one sentence of at most 25 words that the reader would repeat to somebody else: what becomes of their situation.
opener: the answer to "What do you do?", said aloud, at most 26 words in two sentences. The first begins "I help" or "I work with" and says whom. The second asks shortly about the last time, with an hour or object in which the worry of frustrations shows, so that "no" answers it as well: "I work with landlords who do their own repairs. Had to go back for the same leak this month?" No product, job title, claim or feeling.
proofPoints: three things that the fields state and anybody can check, each one sentence of at most 25 words. Together they answer the worries and give price and limit. Where the fields state too little, say what the business does, never what it achieved.
${mode === undefined ? '' : modes[mode].task}`.trimEnd(),
  answer: ({ mode }) =>
    `"coreMessage", "opener", "proofPoints": [three]${mode === undefined ? '' : modes[mode].answer}`,
};
