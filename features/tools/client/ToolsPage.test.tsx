// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { tools } from '#features/tools/rules.ts';
import type { Tier } from '#platform/contract/capabilities.ts';
import { openPage } from '#testing/page.tsx';
import { ToolsPage } from './ToolsPage.tsx';

const open = (tier: Tier | null) => openPage(ToolsPage, { address: '/tools', tier });
const card = async (title: string) => {
  const heading = await screen.findByRole('heading', { level: 2, name: title });
  return within(heading.closest('li') as HTMLElement);
};
const linkOf = async (title: string) => {
  const link = await (await card(title)).findByRole('link', { name: /^(?:Open Tool|Upgrade to Access)/ });
  return { href: decodeURIComponent(link.getAttribute('href') ?? ''), name: link.textContent };
};

test('a visitor sees every tool with icon, title and description [tools.route-tools] [tools.anonymous-list] [tools.card-content]', async () => {
  await open(null);
  await card('Frustration Identifier');
  const grid = screen.getByRole('heading', { name: 'Frustration Identifier' }).closest('ul');
  const titles = [...(grid?.querySelectorAll('h2') ?? [])].map(({ textContent }) => textContent);
  // The five of the specification, and the one that its system card leads to.
  expect(titles).toEqual([
    'Frustration Identifier',
    'Ad Copy',
    'Social Posts',
    'Email Sequences',
    'Call Scripts',
    'Messaging Creator',
  ]);
  for (const { title, description } of tools) {
    expect((await card(title)).getByText(description)).toBeTruthy();
    expect((await card(title)).getByText(description).closest('li')?.querySelector('svg')).toBeTruthy();
  }
});

test('the free card alone is badged, and is never locked [tools.free-badge]', async () => {
  await open(null);
  const free = await card('Frustration Identifier');
  expect(free.getByText('Free - Start Here')).toBeTruthy();
  expect(free.queryByRole('img', { name: 'Locked' })).toBeNull();
  expect(screen.getAllByText('Free - Start Here').length).toBe(1);
});

test('a visitor is led to sign in, and back to the tool [tools.click-signed-out] [tools.button-open]', async () => {
  await open(null);
  const { href, name } = await linkOf('Frustration Identifier');
  expect(name).toContain('Open Tool');
  expect(href).toBe('/auth?redirect=/tools/frustration-identifier');
});

test('a free member opens the free tool; premium ones are locked and lead to the pricing [tools.button-upgrade] [tools.card-lock] [tools.click-not-entitled] [tools.click-entitled] [tools.member-identifier]', async () => {
  await open('free');
  expect((await linkOf('Frustration Identifier')).href).toBe('/tools/frustration-identifier');
  const { href, name } = await linkOf('Ad Copy');
  expect(name).toContain('Upgrade to Access');
  expect(href).toBe('/?for=/tools/ad-copy#pricing');
  expect((await card('Ad Copy')).getByRole('img', { name: 'Locked' })).toBeTruthy();
});

test.each([null, 'free'] as const)(
  'for tier %s a locked tool leads to a sample of what it makes',
  async (tier) => {
    await open(tier);
    const sample = await (await card('Ad Copy')).findByRole('link', { name: /^See a sample.*Ad Copy$/ });
    expect(decodeURIComponent(sample.getAttribute('href') ?? '')).toBe('/tools/ad-copy/sample');
    const free = await card('Frustration Identifier');
    expect(free.queryByRole('link', { name: /^See a sample/ })).toBeNull();
  },
);

test.each([null, 'free'] as const)('for tier %s the plan that opens the tools is named', async (tier) => {
  await open(tier);
  const plan = await screen.findByRole('link', { name: 'Tools & Resources at $47 a month' });
  expect(plan.getAttribute('href')).toBe('/#pricing');
});

test.each<[Tier, string | undefined]>([
  ['free', undefined],
  ['tools', '/book'],
  ['premium', '/book'],
])('a %s member finds the book that they paid for: %s', async (tier, to) => {
  await open(tier);
  // The links appear as soon as the viewer is known.
  await linkOf('Ad Copy');
  expect(screen.queryByRole('link', { name: 'The book' })?.getAttribute('href')).toBe(to);
});

test('whoever may use every tool opens each of them: no lock, no dead button [tools.tier-tools-entitled] [tools.premium-tools] [tools.route-ad-copy] [tools.route-social-posts] [tools.route-email-sequences] [tools.route-call-scripts] [tools.route-messaging]', async () => {
  await open('tools');
  for (const { title, path } of tools) {
    expect(await linkOf(title)).toEqual({ href: path, name: `Open Tool: ${title}` });
  }
  expect(screen.queryByRole('img', { name: 'Locked' })).toBeNull();
  expect(screen.queryByText('Upgrade to Access', { exact: false })).toBeNull();
  expect(screen.queryByText(/^See a sample/)).toBeNull();
  expect(screen.queryByText(/^The writing tools come with/)).toBeNull();
});

test.each([
  [null, 'a practice client or, once for free, the client from your Frustration Card'],
  ['free', 'a practice client or, once for free, the client from your Frustration Card'],
  ['tools', 'the client from your Frustration Card, or a practice client'],
] as const)('below the tools, %s reads whom they can practice a call with', async (tier, clients) => {
  await open(tier);
  expect(await screen.findByText(`An AI plays ${clients}.`)).toBeTruthy();
});

test('whoever has a text of their own finds its check above the tools', async () => {
  await open('free');
  const tool = await screen.findByRole('heading', { level: 2, name: 'Frustration Identifier' });
  const check = screen.getByRole('link', { name: 'Ethics check' });
  expect(check.getAttribute('href')).toBe('/tools/ethics-check');
  expect(check.compareDocumentPosition(tool) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});
