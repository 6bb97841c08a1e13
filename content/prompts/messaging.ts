import type { ToolPrompt } from './studio.ts';

/** What a mode adds to the task. */
const modes = {
  openers: {
    task: `Besides, write ten openers, each with the three parts of opener and at most 28 words. Ten moments of the reader's week, ten first words: no two may begin alike, rest on the same moment or end with the same question. At least three end with a question that is easy to answer with no. opener is the best of them.
`,
    answer: ', "openers": [ten]',
  },
  'per-person': {
    task: `Besides, write one message for each of people, in that order; without people, for each person whom businessDescription names in the sale, else for who uses it, who pays and who signs. person: who it is, as the field names them. message: at most 40 words, what this person alone would have to face or explain, said as a guess, and the one thing that ends it. Everyone of them may hear all of the messages: none may contradict another, pass on what one has said in confidence, or play one off against another.
`,
    answer: ', "perPerson": [{"person", "message"} one for each]',
  },
} as const;

export const messagingPrompt: ToolPrompt<{ readonly mode?: keyof typeof modes | undefined }> = {
  version: '2026-11-25.1',
  instructions: ({
    mode,
  }) => `Write the words that businessDescription can use everywhere with targetAudience, resting on frustrations.
coreMessage: one sentence of at most 25 words that the reader would repeat to somebody else: their frustration and what becomes of it.
opener: what the member says when asked "what do you do?", at most 28 words, said aloud in 11 seconds. Three parts: whom they help, the frustration those people do not say, and an end that makes the other person ask on, or a question they can say no to. No company name, no job title, no claim.
proofPoints: three things that the fields state and that anybody can check or see, each one sentence of at most 25 words, each with its limit where the fields give one. Where the fields state too little, say what the business does and how, never what it achieved.

${mode === undefined ? '' : modes[mode].task}
Good, for a locksmith who opens old safes: coreMessage "You find out what your father kept in there, and nothing he built gets broken." opener "I work with families who've inherited a locked safe and started guessing out loud about what's in it. I open it, so they can stop."
Good, for a firm that repairs church organs: coreMessage "The wrong note stops being something forty people politely don't mention." opener "You know the note in a church that everyone hears and nobody brings up? I'm the person the organist calls when the choir has started singing around it."
Bad: coreMessage "We deliver comprehensive solutions you can trust." opener "Hi, I'm with a leading provider of innovative mobility products, and we're passionate about our customers." Every rival says it; nobody repeats it.

Answer with {"coreMessage", "opener", "proofPoints": [three]${mode === undefined ? '' : modes[mode].answer}}.`,
};
