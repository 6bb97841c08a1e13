import { expect, test } from 'vitest';
import { markedParams, mailTextIds, wordsOfMail } from './rules-mail-texts.ts';

const ours = { subject: 'Ours', preview: 'Seen first', paragraphs: ['Our words.'], footnote: 'Small.' };
const values = { site: 'Acme', seller: 'Ada Ltd', opening: 'All at once' };
const paid = {
  plan: 'Premium',
  amount: '$67.00',
  day: 'May 1',
  until: 'June 1',
  renews: 'yes',
  renewsFor: '$67.00',
  withdrawUntil: 'May 15',
};
const receipt = {
  subject: '{site}: thank you for {plan}',
  body: 'You paid {amount} for {plan} on {day}, until {until}.\n\nYou may withdraw until {withdrawUntil}.\nSold by {seller}.',
};
const receiptFor = (params: Record<string, string>, own = receipt, of = values) =>
  wordsOfMail('billing.receipt', { ours, own, params, values: of });

test('a mail without a text of the owner’s has ours', () => {
  expect(wordsOfMail('account.totpOn', { ours, own: undefined, params: {}, values })).toBe(ours);
});

test('the owner’s text takes the place of ours; button and small print stay', () => {
  expect(receiptFor(paid)).toEqual({
    subject: 'Acme: thank you for Premium',
    paragraphs: [
      'You paid $67.00 for Premium on May 1, until June 1.',
      'You may withdraw until May 15.',
      'Sold by Ada Ltd.',
    ],
    footnote: 'Small.',
  });
});

test('a paragraph about what a member does not have is left out: no right to withdraw, no seller', () => {
  const { paragraphs } = receiptFor({ ...paid, withdrawUntil: '' }, receipt, { ...values, seller: '' });
  expect(paragraphs).toEqual(['You paid $67.00 for Premium on May 1, until June 1.']);
});

test('ours goes out where the owner’s would say something wrong, or nothing where something must be said', () => {
  // Nothing was due.
  expect(receiptFor({ ...paid, amount: '' })).toBe(ours);
  // It ends instead of renewing.
  expect(receiptFor({ ...paid, renews: '' })).toBe(ours);
  // A fact that our text has words for, and the owner's does not know of.
  expect(
    wordsOfMail('billing.refunded', {
      ours,
      own: { subject: 'Back', body: '{amount} for {plan}.' },
      params: { plan: 'Premium', amount: '$67.00', kept: 'Tools & Resources' },
      values,
    }),
  ).toBe(ours);
  // What must be said would be gone with a paragraph that is left out.
  const oneParagraph = { ...receipt, body: '{plan} {amount} {day} {until} {withdrawUntil} {seller}' };
  expect(receiptFor({ ...paid, withdrawUntil: '' }, oneParagraph)).toBe(ours);
});

test('ids and tokens of a mail change no words', () => {
  const own = { subject: 'Yes', body: 'Is it you?' };
  const words = wordsOfMail('account.verifyEmail', { ours, own, params: { passId: 'p1' }, values });
  expect(words.paragraphs).toEqual(['Is it you?']);
});

test('a sign that looks like a pattern in a value is taken as it is', () => {
  expect(receiptFor({ ...paid, plan: '$& {amount}' }).subject).toBe('Acme: thank you for $& {amount}');
});

test('each mail is asked for in the case that its text is for', () => {
  for (const id of mailTextIds) expect(markedParams(id)['plan'], id).toBe('{plan}');
  expect(markedParams('billing.receipt')['renews']).toBe('yes');
});
