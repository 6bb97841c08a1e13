import { openerFormula } from '#content/openers.ts';

interface Question {
  readonly question: string;
  readonly answer: string;
}

/** What people ask before they join, answered without selling, until the owner writes their own; with placeholders. */
export const ourQuestions: readonly Question[] = [
  {
    question: 'What is Ethical Persuasion?',
    answer:
      'You find the frustration a client feels but doesn’t say, name it as a guess, and only then show what you can do about it. No pressure, no made-up deadline, nothing you’d hide from the client.',
  },
  {
    question: 'Why 11 seconds?',
    answer: `It’s our yardstick for an opening, 25 to 30 calm words: ${openerFormula}. No product yet. If the answer is yes, the rest is a conversation.`,
  },
  {
    question: 'What’s in the free account?',
    answer:
      'The assessment with its history, the Frustration Identifier, practice calls with three AI clients each week and once on a card of your own, both short books, the emotion tracker for 60 seconds a session, and {community}. No card needed, and it stays free.',
  },
  {
    question: 'Tools & Resources or Premium?',
    answer:
      'Tools & Resources opens the writing tools, practice calls on your own cards, the tracker without a limit and the book. Premium adds the whole course ({lessons}), more texts and searches a day, and priority support. From Tools you can move up and pay the difference: {upgrade} a month if you pay by the month.',
  },
  {
    question: 'Can I cancel and get a refund?',
    answer:
      'Yes to both. Cancel it yourself at any time and keep access through the time you paid for. Ask in the first {guarantee} days after your first payment and you get your money back, once per person and card.',
  },
  {
    question: 'Who writes the texts?',
    answer:
      'An AI model. It gets what you type into the tool, and what your profile and your brand voice say about your business and your clients. Each result says that AI wrote it. Read it, change it, and keep what sounds like you.',
  },
  {
    question: 'Does the tracker record me?',
    answer:
      'No. Your own device does all the work: the picture is never sent to us and never kept. You’re asked before the camera starts, and one press stops it.',
  },
  {
    question: 'How long does the course take?',
    answer:
      '{opening}, {modules} in all. A lesson takes a few minutes and ends with something to try on a real client, so take them one workday at a time.',
  },
  {
    question: 'Is it only for salespeople?',
    answer:
      'No. It’s for anyone who wants clients to remember what they said: sales, marketing, founders, consultants. The examples come from many trades, and you never have to read from a script.',
  },
  {
    question: 'What happens to my data?',
    answer:
      'You can delete your account and everything you made in it. Invoices stay as long as the law requires. If another company keeps our contacts, we ask it to delete yours. The privacy page says in plain words what we keep, why, and for how long.',
  },
];
