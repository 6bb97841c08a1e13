import type { AnswerValue, Level, QuestionId } from '#features/assessment/rules.ts';

interface AssessmentQuestion {
  /** Answered with always, often, sometimes, rarely or never; always is the best answer. */
  readonly question: string;
  /** The habit in two or three words, for the results. */
  readonly habit: string;
  /** One thing to do about it tomorrow. */
  readonly nextStep: string;
}

export const assessmentQuestions: Readonly<Record<QuestionId, AssessmentQuestion>> = {
  'first-call': {
    question:
      'Before a first call, how often do you write down what may bother this client and will not be said?',
    habit: 'Preparing the unsaid',
    nextStep:
      'Before your next call, take two minutes to write down one frustration that this client would hardly say aloud.',
  },
  unsaid: {
    question:
      'When a client says “too expensive” or “not now”, how often do you ask what is behind it before you answer?',
    habit: 'Asking what is behind it',
    nextStep:
      'Answer the next objection with one question only: “Is that all of it, or is there something behind it?”',
  },
  opening: {
    question:
      'How often are your first 11 seconds about the client’s problem, and not about you or your product?',
    habit: 'The first 11 seconds',
    nextStep:
      'Rewrite your opening so that its first sentence names a problem your client has today, as a guess.',
  },
  numbers: {
    question: 'How often do you work out with a client, in their own numbers, what their problem costs them?',
    habit: 'Honest numbers',
    nextStep:
      'Pick one client and work out with them what the problem costs in a month, in their own figures.',
  },
  'follow-up': {
    question:
      'How often does your follow-up give the client something useful, instead of asking whether they have decided?',
    habit: 'Useful follow-ups',
    nextStep:
      'Replace your next “just checking in” with one idea that the client can use without buying from you.',
  },
};

/** Instead of a weakest habit, for those who have none. */
export const perfectNextStep =
  'Teach one of these to a colleague this week. Explaining a habit is how it stays yours.';

export const answerLabels: Readonly<Record<AnswerValue, string>> = {
  always: 'Always',
  often: 'Often',
  sometimes: 'Sometimes',
  rarely: 'Rarely',
  never: 'Never',
};

export const levelParagraphs: Readonly<Record<Level, string>> = {
  exceptional:
    'You already listen for what clients leave out, and they remember you for it. What is left is fine work: make it happen on every call, also on the tired ones.',
  'good-start':
    'Your instincts are right and your clients feel it, on good days. Turn the habits below into a routine and you will be remembered on the other days too.',
  'great-opportunity':
    'Nobody taught most of us to hear what a client does not say. Each habit below can be learned, and the first one you change will be noticed on your very next call.',
};
