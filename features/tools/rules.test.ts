import { expect, test } from 'vitest';
import type { Tier } from '#platform/contract/capabilities.ts';
import { identifierBody } from './contract.ts';
import { frustrationText, type StudioTool, studioTools, toolAccess, toolOf, tools } from './rules.ts';
import { studioContracts } from './studio-contracts.ts';

const viewer = (tier: Tier) => ({
  userId: 'u',
  email: 'u@example.test',
  firstName: 'U',
  lastName: 'V',
  emailVerified: true,
  tier,
});
const [free, premium] = tools;
if (!free || !premium) throw new Error('the grid is empty');

test('the grid has the specification’s five tools and the Messaging Creator, each with title and description [tools.route-tools] [tools.card-content]', () => {
  expect(tools.map(({ path }) => path)).toEqual([
    '/tools/frustration-identifier',
    '/tools/ad-copy',
    '/tools/social-posts',
    '/tools/email-sequences',
    '/tools/call-scripts',
    '/tools/messaging',
  ]);
  for (const { title, description } of tools)
    expect([title, description].every((text) => text.length > 5)).toBe(true);
});

test('the fields that a tool names are exactly those of its contract', () => {
  // Whose cards they become is no field of the tool: the model is not told it.
  expect(Object.keys(identifierBody.omit({ client: true }).shape)).toEqual(
    toolOf('frustration-identifier').fields,
  );
  for (const slug of studioTools) {
    const { fields } = toolOf(slug);
    expect(new Set(Object.keys(studioContracts[slug].input.shape)), slug).toEqual(new Set(fields));
  }
});

test('no two tools share a name, and a name that nobody has is no tool', () => {
  expect(new Set(tools.map(({ slug }) => slug)).size).toBe(tools.length);
  expect(() => toolOf('nothing' as StudioTool)).toThrow('no tool nothing');
});

test('only the free tool has the badge [tools.free-badge]', () => {
  expect(tools.flatMap(({ badge }) => badge ?? [])).toEqual(['Free - Start Here']);
});

test('a visitor signs in first: the free tool waits for them, a premium one leads back to the grid [tools.click-signed-out] [tools.button-upgrade]', () => {
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
    target: '/?for=%2Ftools%2Fad-copy#pricing',
    button: 'Upgrade to Access',
    locked: true,
  });
});

test.each(['tools', 'premium', 'admin'] as const)(
  'a %s member opens every tool [tools.click-entitled] [tools.button-open]',
  (tier) => {
    for (const card of tools) {
      expect(toolAccess(card, viewer(tier))).toEqual({
        target: card.path,
        button: 'Open Tool',
        locked: false,
      });
    }
  },
);

test('the wire text cannot be broken by line breaks inside a part', () => {
  expect(frustrationText([{ title: 'a\nTITLE: b', explanation: 'c\r\n\r\nd' }])).toBe(
    'TITLE: a TITLE: b\nEXPLANATION: c d',
  );
});
