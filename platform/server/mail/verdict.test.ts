import { expect, test } from 'vitest';
import { type SmtpFailure, verdictOn } from './verdict.ts';

const judged = (command: string, response: string, name = 'EENVELOPE') => {
  const sent = verdictOn({ name, command, response }, command === 'DATA');
  return 'fault' in sent ? `${sent.outcome} ${sent.fault}` : sent.outcome;
};

test.each([
  ['RCPT TO', '550 5.1.1 <zoe@blocked-spam.test>: user unknown'],
  ['RCPT TO', '550 No such user zoe@policy.test here'],
  ['RCPT TO', '550 5.0.0 Mailbox unavailable'],
  ['RCPT TO', '550 5.5.0 Requested action not taken: mailbox unavailable'],
  ['RCPT TO', '550 5.4.1 Recipient address rejected: Access denied'],
  ['RCPT TO', '550-5.2.1 The account is disabled\n550 5.2.1 Learn more'],
  ['RCPT TO', '551 5.1.6 The user has moved'],
  ['RCPT TO', '553 5.6.7 Non-ASCII addresses not permitted'],
  ['RCPT TO', '556 5.1.10 null MX'],
  ['DATA', '550 5.1.1 User unknown'],
])('%s, %s: the address takes no mail', (command, response) => {
  expect(judged(command, response)).toBe('refused');
});

test.each([
  ['CONN', '554 5.7.1 Blocked'],
  ['EHLO', '550 Bad name'],
  ['AUTH PLAIN', '535 5.7.8 Credentials invalid'],
  ['MAIL FROM', '530 5.7.0 Authentication required'],
  ['MAIL FROM', '550 5.1.1 The sender does not exist'],
  ['MAIL FROM', '553 5.1.7 Bad sender'],
  ['MAIL FROM', '550 5.4.5 Daily user sending limit exceeded'],
  ['RCPT TO', '550 relay not permitted'],
  ['RCPT TO', '550 Message rejected: your IP is blacklisted'],
  ['RCPT TO', '550 5.4.5 Daily sending quota exceeded'],
  ['RCPT TO', '550 5.7.1 Policy'],
  ['RCPT TO', '503 5.5.1 Bad sequence'],
  ['RCPT TO', '554 Transaction failed'],
  ['DATA', '550 Requested action not taken'],
  ['DATA', '550 5.7.26 DMARC'],
  ['DATA', '550 5.6.0 Line too long'],
  ['DATA', '552 5.3.4 Too big'],
  ['DATA', '554 Message rejected: Email address is not verified'],
  ['DATA', '454 Throttling failure: Daily message quota exceeded'],
])('%s, %s: the fault is ours, and the mail waits', (command, response) => {
  expect(judged(command, response)).toBe('failed ours');
});

test.each([
  ['RCPT TO', '552 5.2.2 Mailbox full'],
  ['RCPT TO', '552 Mailbox full'],
  ['RCPT TO', '452 4.2.2 Over quota'],
  ['RCPT TO', '450 4.2.1 Receiving mail too quickly'],
  ['RCPT TO', '550 5.2.1 The user is receiving mail at a rate that prevents more'],
  ['DATA', '554 5.2.3 Too long for this mailbox'],
])('%s, %s: the mailbox is in the way for now', (command, response) => {
  expect(judged(command, response)).toBe('failed recipient');
});

test.each([
  ['CONN', '421 4.3.2 Closing'],
  ['AUTH LOGIN', '454 4.7.0 Temporary authentication failure'],
  ['MAIL FROM', '452 4.3.1 Insufficient system storage'],
  ['RCPT TO', '450 4.7.1 Greylisted'],
  ['RCPT TO', '451 4.7.1 Daily greylisting'],
  ['DATA', '451 4.3.0 Later'],
  ['DATA', '454 Throttling failure: Maximum sending rate exceeded'],
])('%s, %s: it passes', (command, response) => {
  expect(judged(command, response)).toBe('failed passing');
});

test('no answer to a whole mail is an unknown end; before that it is a failure that may pass', () => {
  const cut: SmtpFailure = { name: 'ETIMEDOUT', command: 'CONN', response: '' };
  expect(verdictOn(cut, true)).toEqual({ outcome: 'unknown', code: 'ETIMEDOUT' });
  expect(verdictOn(cut, false)).toEqual({ outcome: 'failed', code: 'ETIMEDOUT', fault: 'passing' });
  const noTls: SmtpFailure = { name: 'ETLS', command: 'STARTTLS', response: '502 No' };
  expect(verdictOn(noTls, false)).toEqual({ outcome: 'failed', code: 'ETLS 502', fault: 'ours' });
});

test('the code names the phase and the digits, and no word of the server', () => {
  const sent = verdictOn({ name: 'EENVELOPE', command: 'RCPT TO', response: '550 5.1.1 zoe@x.test' }, false);
  expect(sent).toEqual({ outcome: 'refused', code: 'RCPT 550 5.1.1' });
});

test('an answer without end is looked at no further than its beginning', () => {
  expect(judged('RCPT TO', `550 ${'x '.repeat(1e6)} spam`)).toBe('refused');
});
