import { expect, test } from 'vitest';
import { memberWords, ownerWords } from './mail-fault.ts';

test.each([
  ['ETLS 502', 'offers no encryption'],
  ['EAUTH 535 5.7.8', 'refuses our login'],
  ['CONN 554 5.7.1', 'refuses our connection (CONN 554 5.7.1)'],
  ['MAIL 550 5.4.5', 'as the sender'],
  ['RCPT 554 5.7.1', 'doesn’t accept our emails'],
  ['DATA 454', 'doesn’t accept our emails (DATA 454)'],
  ['ETIMEDOUT', 'the last try failed (ETIMEDOUT)'],
])('the owner reads what %s means', (code, words) => {
  expect(ownerWords(code)).toContain(words);
});

test.each([
  ['RCPT 550 5.1.1', 'There is no mailbox'],
  ['RCPT 550', 'There is no mailbox'],
  ['RCPT 553 5.6.7', 'There is no mailbox'],
  ['RCPT 552 5.2.2', 'full'],
  ['RCPT 452 4.2.2', 'full'],
  ['RCPT 552', 'full'],
  ['RCPT 550 5.2.1', 'isn’t accepting email right now'],
  ['RCPT 556 5.1.10', 'Its domain'],
])('the member reads what %s means', (code, words) => {
  expect(memberWords(code)).toContain(words);
});
