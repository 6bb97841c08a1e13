import { expect, test } from 'vitest';
import type { Tier } from '#platform/contract/capabilities.ts';
import { allowanceAt, frustrationText, toolAccess, toolCards } from './rules.ts';

const viewer = (tier: Tier) => ({
  userId: 'u',
  email: 'u@example.test',
  firstName: 'U',
  lastName: 'V',
  emailVerified: true,
  tier,
});
const [free, premium] = toolCards;
if (!free || !premium) throw new Error('the grid is empty');

test('the grid has the specification’s five tools and the Messaging Creator, each with title and description [tools.route-tools] [tools.card-content]', () => {
  expect(toolCards.map(({ path }) => path)).toEqual([
    '/tools/frustration-identifier',
    '/tools/ad-copy',
    '/tools/social-posts',
    '/tools/email-sequences',
    '/tools/call-scripts',
    '/tools/messaging',
  ]);
  for (const { title, description } of toolCards)
    expect([title, description].every((text) => text.length > 5)).toBe(true);
});

test('only the free tool has the badge [tools.free-badge]', () => {
  expect(toolCards.flatMap(({ badge }) => badge ?? [])).toEqual(['Free - Start Here']);
});

test('a visitor signs in first: the free tool waits for him, a premium one leads back to the grid [tools.click-signed-out] [tools.button-upgrade]', () => {
  expect(toolAccess(free, null)).toEqual({
    target: '/auth?redirect=%2Ftools%2Ffrustration-identifier',
    button: 'Open Tool',
    locked: false,
  });
  expect(toolAccess(premium, null)).toEqual({
    target: '/auth?redirect=%2Ftools',
    button: 'Upgrade to Access',
    locked: true,
  });
});

test('a free member opens the free tool and is led to the prices from the rest [tools.click-not-entitled] [tools.card-lock]', () => {
  expect(toolAccess(free, viewer('free'))).toEqual({ target: free.path, button: 'Open Tool', locked: false });
  expect(toolAccess(premium, viewer('free'))).toEqual({
    target: '/#pricing',
    button: 'Upgrade to Access',
    locked: true,
  });
});

test.each(['tools', 'premium', 'admin'] as const)(
  'a %s member opens every tool [tools.click-entitled] [tools.button-open]',
  (tier) => {
    for (const card of toolCards) {
      expect(toolAccess(card, viewer(tier))).toEqual({
        target: card.path,
        button: 'Open Tool',
        locked: false,
      });
    }
  },
);

test('the allowance starts again at the next UTC midnight and is never below nothing', () => {
  const late = new Date('2026-02-28T23:59:59.999Z');
  expect(allowanceAt({ limit: 5, used: 7 }, late)).toEqual({
    limit: 5,
    used: 7,
    remaining: 0,
    resetsAt: new Date('2026-03-01T00:00:00Z'),
  });
});

test('the wire text cannot be broken by line breaks inside a part', () => {
  expect(frustrationText([{ title: 'a\nTITLE: b', explanation: 'c\r\n\r\nd' }])).toBe(
    'TITLE: a TITLE: b\nEXPLANATION: c d',
  );
});
