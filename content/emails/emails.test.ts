import { expect, test } from 'vitest';
import { tellingsIn } from '#features/tools/rules/laws.ts';
import { composeMail, type MailWords } from '#platform/server/mail/compose.ts';
import { keptWhileSuspended } from './account-now.ts';
import * as account from './account.ts';
import * as clinics from './clinics.ts';
import * as contract from './contract.ts';
import * as grants from './grants.ts';
import * as help from './help.ts';
import * as learning from './learning.ts';
import * as pauses from './pauses.ts';
import * as renewals from './renewals.ts';
import * as steps from './steps.ts';
import * as owner from './owner.ts';
import * as membership from './membership.ts';
import * as back from './money-back.ts';

const url = `https://app.example.com/verify-email#token=${'a'.repeat(80)}`;
const plan = 'Premium';
const amount = '$67.00';

const mails: readonly (readonly [string, MailWords])[] = [
  ['welcome', membership.welcome(url, 'Acme')],
  ['welcome after the assessment', membership.welcomeAssessed(url, 'Acme')],
  ['welcome with cards', membership.welcomeWithCards(url, true, 'Acme')],
  ['verify', account.verifyEmail(url)],
  ['already a member', account.alreadyMember(url)],
  ['reset', account.resetPassword(url, 30)],
  ['password changed', account.passwordChanged(url, { passkeys: 2, providers: 'Google', url, days: 3 })],
  ['other ways in removed as asked', account.otherWaysRemoved(url)],
  ['new address', account.confirmAddress(url)],
  ['address change asked for', account.addressChangeRequested('new@example.com', url)],
  ['address changed', account.addressChanged('new@example.com', url, 3)],
  ['address kept', account.addressKept(url, 30)],
  ['mail works', account.mailWorks(url)],
  ['test', account.testMail(url)],
  ['codes guessed', account.codesGuessed(url)],
  ['new sign-in', account.newSignIn('Firefox on Linux', url)],
  ['two steps on', account.totpOn(url)],
  ['two steps off', account.totpOff(url)],
  [
    'receipt',
    membership.receipt(
      {
        plan,
        amount,
        credit: '',
        day: '21 November',
        until: '21 December',
        renews: true,
        renewsFor: '$67.00',
        rhythm: 'month',
        guarantee: '28 November',
        guaranteeDays: 30,
        withdrawUntil: '8 December',
        seller: 'Ada Ltd, 1 Road, Valletta',
      },
      url,
    ),
  ],
  ['first failed payment', membership.paymentFailedFirst({ plan, amount, retryDay: '24 November' }, url)],
  [
    'last failed payment',
    membership.paymentFailedLast({ plan, amount, endDay: '5 December', retryDay: '6 December' }, url),
  ],
  ['payment to confirm', membership.confirmPayment({ plan, amount, endDay: '5 December' }, url)],
  ['address needed', membership.addressNeeded(plan, url)],
  ['upgrade', membership.upgraded(plan, 'A new module opens every week', url)],
  [
    'week of the owner',
    owner.weekly(
      {
        signUps: '12',
        purchases: '1',
        cancellations: '2',
        refunds: '1',
        refunded: '$47.00',
        failed: '3',
        owing: '1',
        questions: '2',
        period: 'November 16, 2026 to November 22, 2026',
        revenue:
          'Since November 1, 2026, monthly recurring revenue has risen from $47.00 to $114.00: $67.00 new.',
      },
      url,
    ),
  ],
  ['sale', owner.sales({ title: 'Bo Ek bought Premium', message: 'They paid $33.50.' }, url)],
  [
    'cancellation by an admin, at once',
    membership.cancelledByUs({ plan, until: '', amount: '$31.34', byHand: '$10.00', kept: '' }, url),
  ],
  ['paused', pauses.paused({ plan, amount, endDay: 'December 21', day: 'March 21' }, url)],
  ['pause ends', pauses.pauseEnds({ plan, amount, day: 'March 21' }, url)],
  ['pause not paid', pauses.pauseNotPaid({ plan, amount }, url)],
  ['renews soon', renewals.renewsSoon({ plan, amount, day: 'December 21' }, url)],
  ['trial ends', renewals.trialEnds({ plan, amount, day: 'December 21' }, url)],
  ['pause called off', pauses.pauseCalledOff({ plan, amount, day: 'December 21', rhythm: 'month' }, url)],
  ['resumed', membership.resumed({ plan, renewsFor: amount, renewsOn: '21 December', rhythm: 'month' }, url)],
  [
    'cancellation',
    membership.cancelled({ plan, endDay: '21 December', guarantee: '28 November', kept: '', owed: '' }, url),
  ],
  ['refund', back.refunded(amount, plan, '', url)],
  ['refund by hand', back.refundByHand(amount, plan, '', url)],
  [
    'part refund',
    back.partRefunded({ plan, amount, byHand: '$10.00', disputed: '$5.00', kept: plan }, true, url),
  ],
  ['refund at the bank', back.refundAtBank(amount, plan, '', url)],
  ['plan given', grants.planGiven(plan, 'December 1', 'December 21', url, 'Acme')],
  ['given plan ends', grants.givenEnds(plan, 'December 21', url, 'Acme')],
  ['given plan ended', grants.givenEnded(plan, '', url, 'Acme')],
  ['end of a given plan moved', grants.givenMoved(plan, 'December 21', url, 'Acme')],
  ['dispute lost', back.disputeLost(amount, plan, '', url)],
  ['refund failed', back.refundFailed(amount, plan, url)],
  [
    'module opened',
    membership.moduleOpened({ title: 'Your WHY', firstLesson: 'A reason', minutes: '7' }, url),
  ],
  ...Object.entries(clinics).map(
    ([name, words]) =>
      [name, words({ title: 'Openers', at: 'Thursday, December 3, 2026 at 6:00 PM UTC' }, url)] as const,
  ),
  ['book ready', membership.bookReady('Emotions', url)],
  ['passkey added', account.passkeyAdded('Chrome on Mac', url)],
  ['personal token made', account.tokenMade('My assistant', true, url)],
  ['assistant connected', account.assistantConnected('My assistant', false, url)],
  ['passkey removed', account.passkeyRemoved('Chrome on Mac', url)],
  ['passkey refused', account.passkeyRefused('Chrome on Mac', url)],
  ['identity joined', account.identityJoined('Google', 'ada@example.com', url)],
  ['identity removed', account.identityRemoved('Google', '', url)],
  ['other ways in removed', account.unprovenWaysRemoved(url)],
  ['account deleted', account.deleted()],
  ['new backup codes', account.backupCodesRenewed(url)],
  ['reset of the second step asked for', help.secondStepResetAsked('24', url)],
  ['second step reset', help.secondStepReset(url)],
  ['suspended', help.suspended('looks_stolen', 'owner@example.com')],
  ['open again', help.restored(url)],
  ['signed out', help.signedOut(url)],
  [
    'letter',
    help.letter('About your course', 'Thank you for asking.\n\nWe look into it.', 'owner@example.com'),
  ],
  ['role given', help.roleGiven('admin', '21 December', url)],
  ['new on the team', help.newOnTeam('staff', 'ada@example.com', 'bo@example.com', url)],
  ['role ended', help.roleEnded('staff', url)],
  ['first day', learning.firstDay(url)],
  ['second day', learning.secondDay(url)],
  ['third day', learning.thirdDay(url)],
  ['sixth day', learning.sixthDay(url)],
  ['first win', learning.firstWin({ title: 'Choose one person' }, url)],
  ['lesson waiting', learning.lessonWaiting({ title: 'Choose one person', minutes: '7' }, url)],
  ['week away', learning.weekAway(url)],
  ['next steps', steps.nextSteps('2', 'Friday', url)],
  ['course finished', learning.courseFinished('59', url)],
];

test('there is a test for every mail', () => {
  expect(mails.length).toBe(
    [account, clinics, grants, help, membership, pauses, renewals, back, learning, owner, steps].flatMap(
      (words) => Object.keys(words),
    ).length,
  );
});

test('the first day asks for one practice call, and the sixth for the same one once more, whether or not it was made', () => {
  const first = learning.firstDay(url).paragraphs.join(' ');
  expect(first).toContain('call that client once, under Practice calls');
  expect(first).toContain('On day 6 you play the same call once more, and the two stand side by side.');
  const sixth = learning.sixthDay(url).paragraphs.join(' ');
  expect(sixth).toContain('Day 1 asked you for one practice call. Play it once more today');
  expect(sixth).toContain(
    'side by side: how far the client felt understood, what you asked, and your best line',
  );
  expect(sixth).toContain('No first call yet? Then today’s is the first one');
});

test('a mail that names a day says in which zone it is counted', () => {
  const silent = mails.filter(
    ([, { footnote = '', paragraphs }]) =>
      /(?:november|december)/i.test(paragraphs.join(' ')) && !/UTC/.test([...paragraphs, footnote].join(' ')),
  );
  expect(silent.map(([name]) => name)).toEqual([]);
});

test('a failed payment is called the last try only where none follows', () => {
  const of = (retryDay: string) => {
    const { footnote = '', paragraphs } = membership.paymentFailedLast(
      { plan, amount, endDay: '5 December', retryDay },
      url,
    );
    return [...paragraphs, footnote].join(' ');
  };
  expect(of('')).toContain('this was the last try');
  expect(of('')).not.toContain('try again');
  expect(of('6 December')).toContain('We’ll try again on 6 December, but your plan ends before that');
  expect(of('6 December')).not.toContain('last try');
});

test('a cancellation by an admin says until when the plan stays and what comes back, and nothing of what does not', () => {
  const now = membership.cancelledByUs(
    { plan, until: '', amount: '$31.34', byHand: '$10.00', kept: '' },
    url,
  );
  expect(now.paragraphs.join(' ')).toMatch(
    /ended your subscription to Premium today.+\$31\.34.+\$10\.00 can’t go back/,
  );
  const later = membership.cancelledByUs(
    { plan, until: 'December 21', amount: '', byHand: '', kept: '' },
    url,
  );
  expect(later.paragraphs.join(' ')).toContain('You keep it until December 21');
  expect(later.paragraphs.join(' ')).not.toMatch(/sent back|by hand|\$/);
});

test('whoever has something else than the subscription is not told that their account is a free one', () => {
  const kept = 'Tools & Resources';
  for (const words of [
    membership.cancelledByUs({ plan, until: '', amount: '', byHand: '', kept }, url),
    membership.cancelledByUs({ plan, until: 'December 21', amount: '', byHand: '', kept }, url),
    membership.cancelled({ plan, endDay: 'December 21', guarantee: '', kept, owed: '' }, url),
    back.refunded(amount, plan, kept, url),
    back.refundByHand(amount, plan, kept, url),
    back.refundAtBank(amount, plan, kept, url),
    back.disputeLost(amount, plan, kept, url),
    contract.withdrawn({ plan, amount, byHand: '', disputed: '', kept }, url),
  ]) {
    expect(words.paragraphs.join(' ')).toMatch(/you still have Tools & Resources/i);
    expect(words.paragraphs.join(' ')).not.toContain('free one');
  }
});

test('whoever is suspended is told neither of a free account nor of a page that they cannot open', () => {
  const kept = keptWhileSuspended;
  for (const words of [
    membership.cancelled({ plan, endDay: 'December 21', guarantee: '', kept, owed: '' }, url),
    membership.cancelledByUs({ plan, until: '', amount: '', byHand: '', kept }, url),
    membership.cancelledByUs({ plan, until: 'December 21', amount: '', byHand: '', kept }, url),
    back.refunded(amount, plan, kept, url),
    back.refundByHand(amount, plan, kept, url),
    back.refundAtBank(amount, plan, kept, url),
    back.disputeLost(amount, plan, kept, url),
    contract.withdrawn({ plan, amount, byHand: '', disputed: '', kept }, url),
  ]) {
    const { text } = composeMail(words);
    expect(text).toMatch(/your account is suspended/i);
    expect(text).not.toMatch(/free one|still have|you keep|you can still read|See your/i);
    expect(words.action).toBeUndefined();
  }
});

test('a withdrawal says what comes back, and never that nothing does as if it were money', () => {
  const of = (back: string, byHand: string, disputed = '') =>
    contract.withdrawn({ plan, amount: back, byHand, disputed, kept: '' }, url).paragraphs.join(' ');
  expect(of('$31.34', '$10.00')).toMatch(/sent back \$31\.34.+Another \$10\.00 can’t go back/);
  expect(of('', '$10.00')).toMatch(/has ended\. \$10\.00 can’t go back/);
  expect(of('', '$10.00')).not.toContain('sent back');
  expect(of('', '', '$47.00')).toMatch(/has ended\. Your bank is already taking \$47\.00 back/);
  expect(of('', '')).toContain('has ended. There was nothing left to send back.');
});

test('a suspension says why where that is for the member to know, and whom to write to', () => {
  expect(help.suspended(null, null).paragraphs.join(' ')).toMatch(/your account\. You.+contact page/);
  expect(help.suspended('broke_terms', null).paragraphs[0]).toContain('against our terms. You');
  expect(help.secondStepResetAsked('', url).paragraphs[1]).not.toContain('hours');
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

/** Day 3 has its learner say a guess, after a minute of listening. */
const saidAfterASign = new Map([['third day', ['I may be wrong']]]);

test.each(mails)('%s: tells its reader no feeling and nothing that they did', (name, words) => {
  const { text } = composeMail(words);
  expect(tellingsIn({ name, text }).map(({ quote }) => quote)).toEqual(saidAfterASign.get(name) ?? []);
});

test.each(mails)('%s: fits a screen of 320 px and follows the dark mode', (_, words) => {
  const { html } = composeMail(words);
  // Nothing has a fixed width, so that the page is as wide as the screen; long addresses break.
  expect(html).not.toMatch(/[^-]width:\d|min-width|white-space|<table|<img/);
  expect(html).toContain('<meta name="viewport" content="width=device-width">');
  expect(html).toContain('<meta name="color-scheme" content="light dark">');
  expect(html).toContain('@media (prefers-color-scheme:dark)');
  expect(html.includes('word-break:break-all">https:')).toBe(words.action !== undefined);
});

test('the inbox shows the preview beside the subject, before the page begins', () => {
  const { html } = composeMail(membership.welcome(url, 'Acme'));
  const start = html.slice(html.indexOf('<body'));
  expect(start.indexOf('Start with five questions')).toBeLessThan(start.indexOf('<h1'));
  expect(start).toMatch(/display:none[^>]*>Start with five questions/);
});

test('a cancellation in the days of the guarantee names what is better: the money back', () => {
  const canceled = { plan, endDay: 'December 21', kept: '', owed: '' };
  expect(membership.cancelled({ ...canceled, guarantee: 'November 28' }, url).footnote).toMatch(
    /^Until November 28 you can still get back everything you paid/,
  );
  expect(membership.cancelled({ ...canceled, guarantee: '' }, url).footnote).not.toContain('get back');
});

test('the mail about a given plan names the site that gave it', () => {
  expect(grants.planGiven('Premium', '', '', 'https://a.example', 'Acme').footnote).toMatch(
    /^You get this email because Acme gave you a plan\./,
  );
});
