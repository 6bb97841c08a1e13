import type { MailWords } from '#platform/server/mail/compose.ts';

/** What an owner gets. */

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const dayMs = 24 * 60 * 60 * 1000;

const counted = (many: number, one: string, more: string) =>
  `${many.toLocaleString('en-US')} ${many === 1 ? one : more}`;

/** What happened in a week. @param given figures as digits, the money sent back, and the instants it begins and ends with */
export function weekly(given: Readonly<Record<string, string>>, url: string): MailWords {
  const figure = (name: string) => Number(given[name] ?? '0');
  const [signUps, purchases] = [figure('signUps'), figure('purchases')];
  const [failed, owing, refunds, questions] = [
    figure('failed'),
    figure('owing'),
    figure('refunds'),
    figure('questions'),
  ];
  const first = day.format(new Date(given['from'] ?? 0));
  const last = day.format(new Date(new Date(given['until'] ?? 0).getTime() - dayMs));
  const cameIn = `${counted(signUps, 'sign-up', 'sign-ups')}, ${counted(purchases, 'purchase', 'purchases')}`;
  return {
    subject: `Your week: ${cameIn}`,
    preview: `${first} to ${last}`,
    paragraphs: [
      `From ${first} to ${last}, in UTC:`,
      `Came in: ${cameIn}.`,
      `Went: ${counted(figure('cancellations'), 'cancellation', 'cancellations')}, ${counted(refunds, 'refund', 'refunds')}${refunds === 0 ? '' : ` of ${given['refunded'] ?? ''} together`}.`,
      `Payments: ${counted(failed, 'member’s payment failed', 'members’ payments failed')}; ${counted(owing, 'member owes', 'members owe')} one now.`,
      questions === 0
        ? 'Nothing waits for you.'
        : `${counted(questions, 'notice waits', 'notices wait')} for you: they ask you to do something, and you have not read them.`,
    ],
    action: { label: 'See today', url },
    footnote: 'You turned this mail on for yourself. You can turn it off on that page.',
  };
}
