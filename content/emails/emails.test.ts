import { expect, test } from 'vitest';
import { composeMail, type MailWords } from '#platform/server/mail/compose.ts';
import * as account from './account.ts';
import * as membership from './membership.ts';

const url = `https://app.example.com/verify-email#token=${'a'.repeat(80)}`;
const plan = 'Premium';
const amount = '$67.00';

const mails: readonly (readonly [string, MailWords])[] = [
  ['welcome', membership.welcome(url)],
  ['verify', account.verifyEmail(url)],
  ['already a member', account.alreadyMember(url)],
  ['reset', account.resetPassword(url, 30)],
  ['password changed', account.passwordChanged(url)],
  ['new address', account.confirmAddress(url)],
  ['address change asked for', account.addressChangeRequested('new@example.com', url)],
  ['address changed', account.addressChanged('new@example.com', url, 3)],
  ['address kept', account.addressKept(url, 30)],
  ['new sign-in', account.newSignIn('Firefox on Linux', '21 November, 10:00', url)],
  ['two steps on', account.totpOn(url)],
  ['two steps off', account.totpOff(url)],
  ['receipt', membership.receipt({ plan, amount, day: '21 November', until: '21 December' }, url)],
  ['first failed payment', membership.paymentFailedFirst({ plan, amount, retryDay: '24 November' }, url)],
  ['last failed payment', membership.paymentFailedLast({ plan, amount, endDay: '5 December' }, url)],
  ['upgrade', membership.upgraded(plan, url)],
  ['cancellation', membership.cancelled(plan, '21 December', url)],
  ['refund', membership.refunded(amount, plan, url)],
  [
    'module opened',
    membership.moduleOpened({ title: 'Your WHY', firstLesson: 'A reason', minutes: '7' }, url),
  ],
  ['book ready', membership.bookReady('Emotions', url)],
  ['account deleted', account.deleted()],
];

test('there is a test for every mail', () => {
  expect(mails.length).toBe(Object.keys(account).length + Object.keys(membership).length);
});

test.each(mails)('%s: a subject that fits, a line for the inbox, at most one thing to do', (_, words) => {
  const { html, text } = composeMail(words);
  expect(words.subject.length).toBeLessThanOrEqual(60);
  expect((words.preview ?? words.paragraphs[0] ?? '').length).toBeGreaterThan(10);
  expect(html.match(/<a /g)?.length ?? 0).toBe(words.action ? 1 : 0);
  expect(text.match(/https:/g)?.length ?? 0).toBe(words.action ? 1 : 0);
});

test.each(mails)('%s: a sign that the writer left open does not reach a member', (_, words) => {
  expect(composeMail(words).text).not.toMatch(/undefined|\{|\}|\[|\]|—/u);
});

test.each(mails)('%s: fits a screen of 320 px and follows the dark mode', (_, words) => {
  const { html } = composeMail(words);
  // Nothing has a width of its own, so that the page is as wide as the screen; long addresses break.
  expect(html).not.toMatch(/[^-]width:\d|min-width|white-space|<table|<img/);
  expect(html).toContain('<meta name="viewport" content="width=device-width">');
  expect(html).toContain('<meta name="color-scheme" content="light dark">');
  expect(html).toContain('@media (prefers-color-scheme:dark)');
  expect(html.includes('word-break:break-all">https:')).toBe(words.action !== undefined);
});

test('the inbox shows the preview beside the subject, before the page begins', () => {
  const { html } = composeMail(membership.welcome(url));
  const start = html.slice(html.indexOf('<body'));
  expect(start.indexOf('Begin with five questions')).toBeLessThan(start.indexOf('<h1'));
  expect(start).toMatch(/display:none[^>]*>Begin with five questions/);
});
