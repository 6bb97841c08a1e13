import { priceOf } from '#features/billing/plans.ts';
import { guaranteeDays } from '#features/billing/rules.ts';

interface Question {
  readonly question: string;
  readonly answer: string;
}

/** What people ask before they join, answered without selling. */
export const questions: readonly Question[] = [
  {
    question: 'What is Ethical Persuasion?',
    answer:
      'Finding the frustration that a client feels but does not say, naming it as a guess, and showing only then what you can do about it. No pressure, no invented deadline, nothing you would hide from the client.',
  },
  {
    question: 'Why 11 seconds?',
    answer:
      'It is our yardstick for an opening: about 25 to 30 calm words that say who you help, which frustration you end, and ask for permission to go on. If that works, the rest of the talk is a conversation.',
  },
  {
    question: 'What does the free account include?',
    answer:
      'The assessment with its history, the Frustration Identifier, both short books, the emotion tracker for 60 seconds a session, and the community as soon as it is open. No card is asked for, and nothing of it ends.',
  },
  {
    question: 'What is the difference between Tools & Resources and Premium?',
    answer: `Tools & Resources opens the writing tools, the unlimited tracker and the book. Premium adds the whole course of 59 lessons and priority support. From Tools you can move up for ${priceOf('upgrade')} a month more.`,
  },
  {
    question: 'Can I cancel, and do I get my money back?',
    answer: `You cancel yourself, at any time, and keep access to the end of the month that you paid for. In the first ${guaranteeDays} days you get your money back if you ask.`,
  },
  {
    question: 'Who writes the texts that the tools produce?',
    answer:
      'An AI model, from what you tell it about your business and your clients. Each result says so. Read it, change it, and keep what sounds like you.',
  },
  {
    question: 'Does the emotion tracker record me?',
    answer:
      'No. The camera picture is computed on your own device and is never sent to us or kept. You are asked before the camera starts, and one press stops it.',
  },
  {
    question: 'How long does the course take?',
    answer:
      'A new module opens every week, five in all. A lesson takes a few minutes and ends with something to try on a real client, so give each one a day of work rather than an evening.',
  },
  {
    question: 'Is it only for salespeople?',
    answer:
      'It is for everybody whose words must be remembered by a client: sales, marketing, founders, consultants. The examples come from many trades, and none needs a script read aloud.',
  },
  {
    question: 'What happens to my data if I leave?',
    answer:
      'You can delete your account with everything that you made in it. Invoices stay as long as the law asks, and your entry in our customer list goes when you tell us. The privacy page says in plain words what is kept, why, and for how long.',
  },
];
