import type { MailWords } from '#platform/server/mail/compose.ts';

/** The mails to the owner. */

const counted = (many: number, one: string, more: string) =>
  `${many.toLocaleString('en-US')} ${many === 1 ? one : more}`;

/** What happened in a week. @param given figures as digits, the money sent back, the period and the revenue in words */
export function weekly(given: Readonly<Record<string, string>>, url: string): MailWords {
  const figure = (name: string) => Number(given[name] ?? '0');
  const [signUps, purchases] = [figure('signUps'), figure('purchases')];
  const [failed, owing, refunds, questions] = [
    figure('failed'),
    figure('owing'),
    figure('refunds'),
    figure('questions'),
  ];
  const period = given['period'] ?? '';
  const revenue = given['revenue'] ?? '';
  const cameIn = `${counted(signUps, 'sign-up', 'sign-ups')}, ${counted(purchases, 'purchase', 'purchases')}`;
  return {
    subject: `Your week: ${cameIn}`,
    preview: period,
    paragraphs: [
      `${period}, UTC.`,
      `New: ${cameIn}.`,
      `Lost: ${counted(figure('cancellations'), 'cancellation', 'cancellations')}, ${counted(refunds, 'refund', 'refunds')}${refunds === 0 ? '' : ` (${given['refunded'] ?? ''} in all)`}.`,
      `Payments: ${failed === 0 ? 'none failed' : counted(failed, 'member had one fail', 'members had one fail')}; ${owing === 0 ? 'nobody owes one now' : counted(owing, 'member owes one now', 'members owe one now')}.`,
      ...(revenue === '' ? [] : [revenue]),
      questions === 0
        ? 'Nothing is waiting for you.'
        : `${counted(questions, 'notice needs', 'notices need')} something from you, and you haven’t read ${questions === 1 ? 'it' : 'them'} yet.`,
    ],
    action: { label: 'See your week', url },
    footnote: 'You turned this email on yourself. You can turn it off on the same page.',
  };
}

/** A sale, a cancellation, a refund or a failed payment, in the words of its notice. */
export function sales({ message, title }: { title: string; message: string }, url: string): MailWords {
  return {
    subject: title,
    preview: message,
    paragraphs: [`${title}.`, message],
    action: { label: 'See the member', url },
    footnote: 'You turned this email on yourself, in your notification settings.',
  };
}
