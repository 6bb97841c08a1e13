import type { ToolPrompt } from './studio.ts';

/** What a mode adds to the task. */
const modes = {
  openers: {
    task: `Besides, write ten openers by the same rule: ten situations of the reader's week, ten first words, no two with the same question. opener is the best of them.
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
  version: '2026-11-28.1',
  reach: 'public',
  task: ({ mode }) =>
    `Write the words by which businessDescription is remembered by targetAudience.
coreMessage: one sentence of at most 25 words that the reader would repeat to somebody else: what becomes of their situation.
opener: the answer to "What do you do?", said aloud, at most 28 words. Whom you are for, one thing that can be seen in their week, and a question about the last time it happened that "no" answers just as well. No product, company, job title or claim in it, and no feeling.
proofPoints: three things that the fields state and that anybody can check, each one sentence of at most 25 words, with its limit where the fields give one. Where they state too little, say what the business does and how, never what it achieved.
${mode === undefined ? '' : modes[mode].task}`.trimEnd(),
  answer: ({ mode }) =>
    `"coreMessage", "opener", "proofPoints": [three]${mode === undefined ? '' : modes[mode].answer}`,
  examples: [
    {
      world: 'company',
      told: 'reads software renewals for finance leads, $300 each, five working days, no negotiating',
      text: {
        coreMessage: "You know what you can cancel while there's still time to cancel it.",
        opener:
          'I work for finance leads with a stack of software renewals. When the last one came in, was there time to read it before it was due?',
        proofPoints: [
          'You get one page per contract: the notice date, the increase, and what can be dropped.',
          'It takes five working days and costs $300, whatever the contract is worth.',
          "We don't negotiate for you; the page is written so that you can.",
        ],
      },
    },
    {
      world: 'company',
      told: 'stages handovers between night and day shift for plants: one board, one walk, $1,800 a line',
      text: {
        coreMessage: 'What the night shift knows is on the wall before they drive home.',
        opener:
          "I'm there for plant managers with two shifts. The last time a machine was down at six, did the day crew know before they walked up to it?",
        proofPoints: [
          'One board for each line, with what happened, what is open, and who has it.',
          'We walk the first five handovers with your supervisors, at their hour.',
          "It's $1,800 a line; a line that runs one shift doesn't need it.",
        ],
      },
    },
    {
      world: 'household',
      told: 'inspects decks, $120, written report the same day, does not build',
      text: {
        coreMessage: 'You know how many people your deck holds before they all stand on it.',
        opener:
          'I work for people with an old deck and a big family coming over. Last time everyone stood on one side, did it move?',
        proofPoints: [
          "It's $120, and you get the report the same day, with pictures.",
          "I don't build decks, so nothing I find makes me money.",
          'Every board and bracket I worry about gets a chalk mark you can look at yourself.',
        ],
      },
    },
    {
      world: 'household',
      told: 'teaches adults to swim in groups of three, $35 a lesson, at an hour when the pool is closed to others',
      text: {
        coreMessage: 'You can learn to swim at fifty, with two others and nobody on the bench.',
        opener:
          "I'm for grown-ups who sit by the pool with the towels. When your kids last called you in, was there an easy way to do it?",
        proofPoints: [
          'Three people to a group, at an hour when the pool is closed to everybody else.',
          "It's $35 a lesson, paid one at a time.",
          'The first lesson stays where everyone can stand.',
        ],
      },
    },
  ],
};
