import { expect, test } from 'vitest';
import { detailsInWords as inWords, thingsIn } from './rules-audit.ts';

const detailsInWords = (details: Parameters<typeof inWords>[0], names: Parameters<typeof inWords>[1]) =>
  inWords(details, names, (iso) => `<${iso.slice(0, 10)}>`);
const client = '9c281eb3-0000-4000-8000-000000000001';

test('a cancellation reads as sentences: why, when, and what went back', () => {
  const money = { refund: 'unused', amount: 3134, byHand: 0, currency: 'usd' };
  const details = {
    cancellation: client,
    subscription: 'sub_1Q',
    before: 'active',
    after: 'active',
    ends: 'period_end',
    why: 'asked',
    ...money,
  };
  expect(detailsInWords(details, {})).toEqual([
    'Before: Active',
    'It ends with the month that is paid for',
    'The member asked for it',
    'Refund for the days left',
    '$31.34 went back',
  ]);
});

test('how somebody signed in is told in words, and a way of another release by its code', () => {
  const ways = ['password', 'totp', 'backup', 'passkey', 'passkey as second step', 'google', 'openid'];
  expect(ways.flatMap((way) => detailsInWords({ with: way }, {}))).toEqual([
    'With a password',
    'With a code from their app',
    'With a backup code',
    'With a passkey',
    'With a passkey as the second step',
    'With Google',
    'With an account elsewhere',
  ]);
  expect(detailsInWords({ with: 'a_key' }, {})).toEqual(['With: a key']);
});

test('a thing is called by its name today, and by its id where there is none', () => {
  expect(detailsInWords({ client }, { [client]: 'Wanda' })).toEqual(['Client “Wanda”']);
  expect(detailsInWords({ client }, {})).toEqual([`Client ${client}`]);
  expect(detailsInWords({ order: `${client} marta` }, { [client]: 'Wanda' })).toEqual([
    'New order: Wanda, marta',
  ]);
  expect(detailsInWords({ book: 'make-me-great' }, {})).toEqual(['Book “Make Me Great!”']);
  expect(thingsIn({ client, order: 'a b', tier: 'premium' })).toEqual([client, 'a', 'b']);
});

test('a part of the site, a coupon and a subscription that would have ended anyway are told in words', () => {
  expect(detailsInWords({ part: 'owner' }, {})).toEqual(['Your details']);
  const coupon = { code: 'LARS30', off: '30% off the first payment', mostUses: 'any', endsAt: 'never' };
  expect(detailsInWords(coupon, {})).toEqual(['Code: LARS30', '30% off the first payment', 'No end date']);
  expect(detailsInWords({ ...coupon, endsAt: '2026-12-24T23:59:59.000Z', mostUses: 5 }, {}).slice(2)).toEqual(
    ['May be used 5 times', 'Until <2026-12-24>'],
  );
  expect(detailsInWords({ mostUses: 1 }, {})).toEqual(['May be used once']);
  expect(detailsInWords({ subscription: 'sub_1Q', before: 'set_to_end' }, {})).toEqual([
    'Before: Set to end',
  ]);
});

test('a code that nobody gave words is spaced, and ids of rows and what was not chosen are left out', () => {
  const details = { why: 'lost_phone', help: client, tier: 'any', recipients: 12, mail: false, size: 3 };
  expect(detailsInWords(details, {})).toEqual(['Why: lost phone', 'Recipients: 12', '1 KB']);
});

test('an upload says what it is and how large, as people say it', () => {
  expect(detailsInWords({ file: client, kind: 'books.pdf', size: 1_635_180 }, {})).toEqual([
    'PDF of the book',
    '1.6 MB',
  ]);
  expect(detailsInWords({ kind: 'withdrawal' }, {})).toEqual(['Kind: withdrawal']);
});

test('a grant says what, from when until when, and what was given before', () => {
  const startsAt = '2026-11-26T09:00:00.000Z';
  const endsAt = '2026-12-24T23:59:59.000Z';
  const grant = { grant: client, tier: 'premium', startsAt, after: 'given' };
  // As the database returns them.
  const stored = { tier: 'premium', after: 'given', grant: client, before: 'tools', endsAt, startsAt };
  expect(detailsInWords({ ...stored, beforeEndsAt: endsAt }, {})).toEqual([
    'Premium',
    'From <2026-11-26>',
    'Until <2026-12-24>',
    'Before: Tools & Resources until <2026-12-24>',
  ]);
  const more = { endsAt: 'none', before: 'premium', beforeEndsAt: 'none' };
  expect(detailsInWords({ ...grant, ...more }, {}).slice(2)).toEqual([
    'No end date',
    'Before: Premium with no end date',
  ]);
  expect(detailsInWords({ ...grant, endsAt, before: 'none' }, {})).not.toContain('Before: none');
  expect(detailsInWords({ grant: client, tier: 'tools', before: 'given', after: 'revoked' }, {})).toEqual([
    'Tools & Resources',
  ]);
  expect(detailsInWords({ role: 'admin', before: false, after: true }, {})).toEqual([]);
});

test('a message to members says to whom and about what, and any instant is a time of the reader’s', () => {
  const sent = { about: 'service', recipients: 12 };
  const told = (audience: Parameters<typeof inWords>[0]) => detailsInWords({ ...audience, ...sent }, {});
  const rest = ['About the service', 'Recipients: 12'];
  expect(told({ to: 'everybody' })).toEqual(['To everybody', ...rest]);
  expect(told({ to: 'member' })).toEqual(['To one member', ...rest]);
  expect(told({ to: 'chosen', chosen: 3 })).toEqual(['To 3 chosen members', ...rest]);
  expect(told({ to: 'chosen', chosen: 1 })[0]).toBe('To 1 chosen member');
  expect(told({ to: 'tier', tier: 'premium' })).toEqual(['To Premium members', ...rest]);
  expect(told({ to: 'filter', filter: '{"tier":"premium"}' })).toEqual(['Those who fit: Premium', ...rest]);
  expect(told({ to: 'a later kind' })[0]).toBe('To: a later kind');
  expect(detailsInWords({ dueAt: '2026-12-24T23:59:59.000Z' }, {})).toEqual(['Due at: <2026-12-24>']);
});

test('the filter of a message is told in words, and never what was searched for', () => {
  const told = (filter: string) => detailsInWords({ to: 'filter', filter }, {});
  expect(told(JSON.stringify({ tier: 'premium', activity: 'idle', payment: 'failed' }))).toEqual([
    'Those who fit: Premium, Not here for 30 days, Failed payment',
  ]);
  expect(told(JSON.stringify({ mail: 'stopped', q: 'given' }))).toEqual([
    'Those who fit: Address takes no email, with certain words in their name or address',
  ]);
  expect(told(JSON.stringify({ q: 'given' }))).toEqual([
    'Those who fit: with certain words in their name or address',
  ]);
  expect(detailsInWords({ tier: 'any', activity: 'unstarted', payment: 'given' }, {})).toEqual([
    'No tool and no lesson yet',
    'Access given by hand',
  ]);
  for (const filter of ['not JSON', '["idle"', '{"city":"Rome"}', 'null'])
    expect(told(filter)).toEqual(['To those who fit a filter']);
});
