/** One finished win of a learner's first seven days: told by mail and notice on its day, and on the course's start page. */
export interface FirstWeekWin {
  /** From 1. */
  readonly day: number;
  readonly title: string;
  readonly text: string;
  /** Where it is done. */
  readonly to: string;
  /** For what leaves a card behind: what is there once there is one, and where. */
  readonly withCards?: { readonly text: string; readonly to: string };
}

export const firstWeek: readonly FirstWeekWin[] = [
  {
    day: 1,
    title: 'One frustration you’ve really met',
    text: 'Ten minutes, and you’ll have one card to keep.',
    to: '/tools/frustration-identifier',
    withCards: {
      text: 'Your cards are there to read, copy and pin.',
      to: '/tools/frustration-identifier#cards',
    },
  },
  {
    day: 2,
    title: 'Eleven seconds, out loud',
    text: 'Write your opener, then say it three times with a clock running.',
    to: '/tools/messaging',
  },
  {
    day: 3,
    title: 'One guess, said to a person',
    text: 'Somebody safe, one minute of their week, and one “I may be wrong, but …”.',
    to: '/tools/call-scripts',
  },
  {
    day: 6,
    title: 'What did they say back?',
    text: 'One line, word for word. It’s worth more than the draft.',
    to: '/course/notes',
  },
];
