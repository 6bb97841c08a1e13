interface Step {
  readonly text: string;
  readonly to: string;
}

/** One finished win of a learner's first seven days: told by mail and notice on its day, and on the course's start page. */
export interface FirstWeekWin {
  /** From 1. */
  readonly day: number;
  readonly title: string;
  readonly text: string;
  /** Where it is done. */
  readonly to: string;
  /**
   * For the wins that end with a card and a first practice call: the next step once there is a card, and after both.
   */
  readonly withCard?: Step;
  readonly withCall?: Step;
}

export const firstWeek = [
  {
    day: 1,
    title: 'One frustration you’ve really met',
    text: 'Ten minutes, and you’ll have one card to keep. Then call that client once, for practice.',
    to: '/tools/frustration-identifier',
    withCard: {
      text: 'You have a card. Now call that client once, for practice, the way you’d do it today.',
      to: '/spar',
    },
    withCall: {
      text: 'Your cards are there to read, copy and pin, and your call is kept for day 6.',
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
    text: 'Ask somebody safe about one minute of their week, and say one “I may be wrong, but …”.',
    to: '/tools/call-scripts',
  },
  {
    day: 6,
    title: 'Your first call, once more',
    text: 'Call the same client for practice, and see both calls side by side. Then write down what a real one said back.',
    to: '/spar?call=first',
  },
] as const satisfies readonly FirstWeekWin[];
