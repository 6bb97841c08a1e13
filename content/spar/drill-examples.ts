/** One good answer for each step, from a lesson that shows it: for a missed turn that has no sentence of its own. */
export const drillExamples = {
  felt: {
    lesson: 'ask-about-the-last-time',
    says: 'Generally. Well ... Tuesday. Tuesday was bad.',
    answer: 'What happened first on Tuesday?',
  },
  named: {
    lesson: 'ask-about-the-last-time',
    says: 'It’s all in Russ’s head, the whole warehouse. If Russ gets the flu, I can close.',
    answer:
      'Correct me if I’m off. You’re in charge of a warehouse that only works if somebody else picks up his phone.',
  },
  understood: {
    lesson: 'until-they-say-exactly',
    says: 'If I’m sitting here, I’m the one who gets asked. Where’s the milk. Whose turn is it. All evening.',
    answer: 'Near enough to hear them, and far enough that nobody asks you for the milk.',
  },
  relieved: {
    lesson: 'ask-about-the-last-time',
    says: 'And I have to call and ask where the bathtubs are.',
    answer: 'Every spot gets a number, and nothing gets put down without one.',
  },
};
