import type { MailWords } from '#platform/server/mail/compose.ts';

/** The mails about a membership: what happened, what it means for the member, and one thing to do. Amounts and days are given as they are to be read. */

export const welcome = (url: string): MailWords => ({
  subject: 'Welcome to Make Me Great!',
  preview: 'Start with five questions. They take two minutes.',
  paragraphs: [
    'It’s good to have you here. This place is about one thing: the frustration your clients feel and don’t say.',
    'Start with the assessment. Five questions, each with a line you’ve heard from a client, and you’ll see which habit to work on first.',
  ],
  action: { label: 'Take the assessment', url },
  footnote: 'It is free, and so are the Frustration Identifier and both short books.',
});

export const receipt = (
  paid: {
    plan: string;
    amount: string;
    day: string;
    until: string;
    guaranteeDays: number;
    /** '' where the law gives this buyer no right to withdraw, or its days are over. */
    withdrawUntil: string;
  },
  url: string,
): MailWords => ({
  subject: `Your receipt for ${paid.plan}`,
  preview: `${paid.amount}, paid on ${paid.day}.`,
  paragraphs: [
    `Thank you. We received ${paid.amount} for ${paid.plan} on ${paid.day}.`,
    `Your plan is paid until ${paid.until}. It renews by itself each month until you cancel it.`,
    'You can cancel at any time: under Settings, Plan and billing, or without signing in by “Cancel subscription” at the foot of every page.',
    ...(paid.withdrawUntil === ''
      ? []
      : [
          `If the law of your country gives you a right of withdrawal, you may withdraw from the contract until ${paid.withdrawUntil}: by “Withdraw from contract” at the foot of every page, or under Settings, Plan and billing.`,
        ]),
  ],
  action: { label: 'See your invoices, or cancel', url },
  footnote: `In the first ${paid.guaranteeDays} days after your first payment you get your money back if you ask for it.`,
});

export const paymentFailedFirst = (
  failed: { plan: string; amount: string; retryDay: string },
  url: string,
): MailWords => ({
  subject: 'Your payment did not go through',
  preview: 'Nothing is lost: you can go on as before while we try again.',
  paragraphs: [
    `Your bank refused the payment of ${failed.amount} for ${failed.plan}. Often a card has only expired.`,
    `You can go on as before. We try again on ${failed.retryDay}; with a new card you need not wait for that.`,
  ],
  action: { label: 'Update your card', url },
});

export const paymentFailedLast = (
  failed: { plan: string; amount: string; endDay: string },
  url: string,
): MailWords => ({
  subject: `${failed.plan} ends on ${failed.endDay}`,
  preview: 'The last try failed too. You decide whether to go on.',
  paragraphs: [
    `We could not collect ${failed.amount} for ${failed.plan}, and this was the last try.`,
    `On ${failed.endDay} your account becomes a free one. What you made and how far you got in the course stay where they are.`,
  ],
  action: { label: 'Keep your plan', url },
  footnote: 'If you want to stop here, cancel the plan on the same page: then nothing more is tried.',
});

export const confirmPayment = (
  waits: { plan: string; amount: string; endDay: string },
  url: string,
): MailWords => ({
  subject: 'Your bank asks about your payment',
  preview: 'It wants to hear from you that the payment is yours.',
  paragraphs: [
    `Your bank wants you to confirm the payment of ${waits.amount} for ${waits.plan}. It takes a minute, on the page of your invoice.`,
    `You go on as before until ${waits.endDay}. With another card you need not confirm this one.`,
  ],
  action: { label: 'Confirm the payment', url },
});

export const addressNeeded = (plan: string, url: string): MailWords => ({
  subject: 'Please complete your billing address',
  preview: `Without it we cannot make your invoice for ${plan}.`,
  paragraphs: [
    `We could not make your invoice for ${plan}: the tax depends on where you are, and your billing address is missing or not complete.`,
    'Choose Manage on the billing page and enter it. You keep your plan meanwhile.',
  ],
  action: { label: 'Open billing', url },
});

export const upgraded = (plan: string, url: string): MailWords => ({
  subject: `You now have ${plan}`,
  preview: 'The course is open for you, one module a week.',
  paragraphs: [
    `Your upgrade to ${plan} is done. The first module of the course is open, and one more opens each week.`,
    'A lesson takes a few minutes and ends with something to try on a real client.',
  ],
  action: { label: 'Open the first lesson', url },
});

export const cancelled = (plan: string, endDay: string, url: string): MailWords => ({
  subject: 'Your subscription is canceled',
  preview: `You keep ${plan} until ${endDay}, and nothing more is charged.`,
  paragraphs: [
    `You keep ${plan} until ${endDay}, because it is paid for. Nothing more is charged.`,
    'Afterwards your account stays as a free one, with everything that you made in it.',
  ],
  action: { label: 'See your plan', url },
  footnote: 'If something bothered you that we did not ask about, answer this mail. A person reads it.',
});

/** @param until empty: it ended at once. @param amount empty, like `byHand`: nothing goes back that way */
export const cancelledByUs = (
  { amount, byHand, plan, until }: Readonly<Record<'plan' | 'until' | 'amount' | 'byHand', string>>,
  url: string,
): MailWords => ({
  subject: until === '' ? 'We ended your subscription' : 'We canceled your subscription',
  preview: until === '' ? `${plan} has ended.` : `You keep ${plan} until ${until}.`,
  paragraphs: [
    until === ''
      ? `We have ended ${plan} for you today, and nothing more is charged.`
      : `We have canceled ${plan} for you. You keep it until ${until}, and nothing more is charged.`,
    ...(amount === ''
      ? []
      : [`We have sent back ${amount}, the way you paid. Banks often need 5 to 10 days.`]),
    ...(byHand === ''
      ? []
      : [
          `${byHand} cannot go back the way they came, so a person sends them: please answer this mail and say where they may go.`,
        ]),
    'Your account stays as a free one, with everything that you made in it.',
  ],
  action: { label: 'See your plan', url },
  footnote: 'If you do not know why, answer this mail. A person reads it.',
});

export const refunded = (amount: string, plan: string, url: string): MailWords => ({
  subject: 'Your money is on its way back',
  preview: `${amount} for ${plan}. Banks often need 5 to 10 days.`,
  paragraphs: [
    `We have sent back ${amount} for ${plan}. It goes to the card or account that you paid with, and banks often need 5 to 10 days.`,
    'Your account is a free one from now on. You owe us nothing, and no reason either.',
  ],
  action: { label: 'See your account', url },
});

export const refundByHand = (amount: string, plan: string, url: string): MailWords => ({
  subject: 'We send your money back by hand',
  preview: `${amount} for ${plan} cannot go back the way it came.`,
  paragraphs: [
    `You get back ${amount} for ${plan}. It cannot go back the way it came, so a person sends it: please answer this mail and say where it may go.`,
    'Your account is a free one from now on. You owe us nothing, and no reason either.',
  ],
  action: { label: 'See your account', url },
});

export const refundFailed = (amount: string, plan: string, url: string): MailWords => ({
  subject: 'Your money did not arrive',
  preview: `Your bank returned the ${amount} that we sent back.`,
  paragraphs: [
    `We sent back ${amount} for ${plan}, and your bank returned it. Most often the card is closed by then.`,
    'Please answer this mail and say where it may go instead. A person sends it.',
  ],
  action: { label: 'See your account', url },
});

export const moduleOpened = (
  module: { title: string; firstLesson: string; minutes: string },
  url: string,
): MailWords => ({
  subject: `Open now: ${module.title}`,
  preview: `It begins with “${module.firstLesson}”, ${module.minutes} minutes.`,
  paragraphs: [
    `The module “${module.title}” is open for you. It begins with the lesson “${module.firstLesson}”, which takes ${module.minutes} minutes.`,
    'It stays open. If this week is full, next week is as good.',
  ],
  action: { label: 'Open the lesson', url },
});

export const bookReady = (title: string, url: string): MailWords => ({
  subject: `“${title}” is ready to read`,
  preview: 'On the screen, or as a PDF to take with you.',
  paragraphs: [
    `The book “${title}” is in your account now. You can read it on the screen or take the PDF with you.`,
  ],
  action: { label: 'Open the book', url },
});
