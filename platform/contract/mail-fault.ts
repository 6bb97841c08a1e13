/** Why an address gets no mail: refused by its server, bounced later, or reported as spam by its reader. */
export const stopReasons = ['refused', 'bounced', 'complained'] as const;
export type StopReason = (typeof stopReasons)[number];

/** A mail to many waits, because the owner has not given the sender's postal address. */
export const noPostalAddress = 'EADDRESS';

const meanings: Readonly<Record<string, string>> = {
  ETLS: 'the mail server offers no encryption, so it does not get our password',
  [noPostalAddress]:
    'emails to many must carry your postal address: enter it in the setup, under ‘Who you are’',
  EAUTH: 'the mail server refuses our login',
  CONN: 'the mail server refuses our connection',
  MAIL: 'the mail server refuses us as the sender',
  RCPT: 'the mail server doesn’t accept our emails',
  DATA: 'the mail server doesn’t accept our emails',
};

/** What a mail server's code means for the owner, who alone can fix it; continues a sentence after a semicolon. */
export function ownerWords(code: string): string {
  const [where = ''] = code.split(' ');
  return `${meanings[where] ?? 'the last try failed'} (${code})`;
}

/** What it means to the member whose address it is, judged by the enhanced code, else by the reply code. */
export function memberWords(code: string): string {
  const [, reply = '', enhanced = ''] = code.split(' ');
  const [, subject, detail] = enhanced.split('.');
  if (subject === '2')
    return detail === '2' ? 'The mailbox is full.' : 'The mailbox isn’t accepting email right now.';
  if (subject === '1' && detail === '10') return 'Its domain doesn’t accept any email.';
  if (enhanced === '' && reply === '552') return 'The mailbox is full.';
  return 'There is no mailbox with this address.';
}
