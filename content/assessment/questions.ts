import type { planLessons } from './plan.ts';

interface AssessmentQuestion {
  /**
   * What a client says in a moment that needs the habit, so that readers remember a real one before they rate
   * themselves.
   */
  readonly clientLine: string;
  /** What to remember about the last time. */
  readonly remember: string;
  /** Answered with always, often, sometimes, rarely or never; always is the best answer. */
  readonly question: string;
  /** The habit in two or three words, for the results. */
  readonly habit: string;
  /** One thing to do about it tomorrow. */
  readonly nextStep: string;
  /** What a client would say about somebody without the habit, and about somebody who has it. */
  readonly heard: { readonly without: string; readonly with: string };
  /** The lessons that teach it, in reading order. */
  readonly lessons: readonly (keyof typeof planLessons)[];
}

/** The words of each question, by its id. */
export const assessmentQuestions = {
  'first-call': {
    clientLine: '“We’re just looking around at this point.”',
    remember:
      'Think of the last first call that began like that. What did you have on paper before you dialed?',
    question:
      'Before a first call, how often do you write down what might bother this client that they won’t say?',
    habit: 'Preparing the unsaid',
    nextStep:
      'Before your next call, take two minutes and write down one frustration this client would hardly say out loud.',
    heard: {
      without: '“I got the same ten questions everybody asks me.”',
      with: '“Somebody had thought about my week before they called.”',
    },
    lessons: ['choose-one-person', 'the-frustration-map'],
  },
  unsaid: {
    clientLine: '“Hm. That’s more than we had in mind.”',
    remember: 'Somebody said it to you not long ago. What was the first thing out of your mouth?',
    question:
      'When a client says “too expensive” or “not now”, how often do you ask what’s behind it before you answer?',
    habit: 'Asking what’s behind it',
    nextStep:
      'Answer the next objection with one question only: “Is that all of it, or is there something behind it?”',
    heard: {
      without: '“I said it was a lot of money, and I got a list of reasons why it isn’t.”',
      with: '“They asked who I’d have to explain it to at home. Nobody had asked me that.”',
    },
    lessons: ['objections-are-half-sentences', 'name-it-as-a-guess'],
  },
  opening: {
    clientLine: '“Sorry, what’s this about?”',
    remember: 'Hear yourself answer. What came first, your company or their problem?',
    question:
      'How often are your first 11 seconds about the client’s problem instead of you or your product?',
    habit: 'The first 11 seconds',
    nextStep:
      'Rewrite your opening so that its first sentence names a problem your client has today, as a guess.',
    heard: {
      without: '“Somebody from some company. I was waiting for them to breathe.”',
      with: '“They brought up the Friday report. So I stayed on the line.”',
    },
    lessons: ['the-first-11-seconds', 'relief-before-features'],
  },
  numbers: {
    clientLine: '“It costs us some time, I guess. I couldn’t tell you how much.”',
    remember: 'Who did the math after that? The client, you, or nobody?',
    question: 'How often do you work out with a client, in their own numbers, what their problem costs them?',
    habit: 'Honest numbers',
    nextStep:
      'Pick one client and work out with them what the problem costs in a month, in their own figures.',
    heard: {
      without: '“There was a slide with a big number on it. It wasn’t ours.”',
      with: '“We did it on the back of an invoice. I had the pen.”',
    },
    lessons: ['numbers-you-work-out-together', 'proof-with-its-limits'],
  },
  'follow-up': {
    clientLine: '“Sorry! I’ve been meaning to get back to you.”',
    remember:
      'Look up the last message you sent before somebody wrote that. Could they use it without buying?',
    question:
      'How often does your follow-up give the client something useful, instead of asking if they’ve decided?',
    habit: 'Useful follow-ups',
    nextStep:
      'Replace your next “just checking in” with one idea the client can use without buying from you.',
    heard: {
      without: '“Three emails, and all three asked me the same thing.”',
      with: '“I hadn’t signed anything, and they’d already sent me the checklist I needed.”',
    },
    lessons: ['the-follow-up-that-gives', 'leave-a-small-thing-open'],
  },
} satisfies Readonly<Record<string, AssessmentQuestion>>;

/** Shown instead of a weakest habit to those who have none. */
export const perfectNextStep =
  'Ask one client this week what they remember of your last talk, and write their answer down word for word.';

/** What five answers about oneself cannot show, and how to find out. */
export const selfRating = {
  title: 'What five answers can’t know',
  paragraphs: [
    'You rated yourself. That can’t show how you sound to a client, if your guesses are right, or what your market is like this year. And once you begin to catch your own slips, you may score lower than you did before.',
    'So let somebody else check. Record one call, if the client says yes, and count how often you did each of the five. Or have a colleague who’s heard you work answer the same five questions about you, and talk about the one where you two are furthest apart.',
  ],
} as const;

export const answerLabels = {
  always: 'Always',
  often: 'Often',
  sometimes: 'Sometimes',
  rarely: 'Rarely',
  never: 'Never',
};

export const levelParagraphs = {
  exceptional:
    'By your own count, you do this almost every time. Now try it on the calls you make tired, and find out if clients hear it the way you do.',
  'good-start':
    'By your own count, you do this on your good days. Work on the one habit below until you do it on the other days, too.',
  'great-opportunity':
    'Nobody taught most of us to hear what a client leaves out. You can learn every habit below, and one is enough for this week.',
};
