// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { samplePath, studioTools } from '#features/tools/rules.ts';
import type { StudioTool } from '#features/tools/registry.ts';
import type { Tier } from '#platform/contract/capabilities.ts';
import { openPage } from '#testing/page.tsx';
import { sampleCard } from '#testing/studio-samples.ts';
import { toolPage } from '#testing/tool-page.tsx';
import type { FrustrationCard } from '#features/tools/contract.ts';

async function open(tool: StudioTool, tier: Tier | null, cards: readonly FrustrationCard[] = []) {
  const server = { 'GET /api/tools/cards': () => Response.json({ cards }) };
  return openPage(await toolPage(tool, 'sample'), { address: samplePath(tool), tier, server });
}

test.each(studioTools)(
  'a free member reads what %s makes, its price, and buys with one press',
  async (tool) => {
    await open(tool, 'free');
    const sample = await screen.findByRole('article', { name: /^Sample of / });
    expect(sample.textContent.length).toBeGreaterThan(200);
    expect(screen.getByText('$47')).toBeTruthy();
    const buy = screen.getByRole('link', { name: 'Get Tools & Resources' });
    expect(decodeURIComponent(buy.getAttribute('href') ?? '')).toMatch(
      new RegExp(`^/purchase\\?plan="?tools"?&for=/tools/${tool}$`),
    );
    // It is read-only: nothing in it can be edited.
    expect(sample.querySelector('textarea, input')).toBeNull();
  },
);

test('each sample is of another trade', async () => {
  const audiences: (string | null)[] = [];
  for (const tool of studioTools) {
    await open(tool, 'free');
    const answers = (await screen.findByText('Who buys it')).nextElementSibling;
    audiences.push(answers?.textContent ?? null);
    cleanup();
  }
  expect(audiences).not.toContain(null);
  expect(new Set(audiences).size).toBe(studioTools.length);
});

test('whoever has the tool is led into it and offered nothing', async () => {
  await open('ad-copy', 'tools');
  const way = await screen.findByRole('link', { name: 'Open Tool' });
  expect(way.getAttribute('href')).toBe('/tools/ad-copy');
  expect(screen.queryByText('$47')).toBeNull();
});

test('a visitor reads it too, before they have an account', async () => {
  await open('messaging', null);
  const sample = await screen.findByRole('article', { name: /^Sample of / });
  expect(sample.textContent.length).toBeGreaterThan(200);
  expect(screen.getByText('$47')).toBeTruthy();
  expect(screen.queryByText('Now at', { exact: false })).toBeNull();
});

test.each(studioTools)(
  'beside the sample of %s a member reads a line that is of their own card, and who wrote it',
  async (tool) => {
    const lines = ['I help home owners. Ever looked up there in October?'];
    const written = { ...sampleCard, openers: { lines, origin: sampleCard.origin } };
    const { asked } = await open(tool, 'free', [written]);
    const own = (await screen.findByRole('heading', { name: 'From your own card' })).parentElement;
    expect(own?.textContent).toContain(sampleCard.frustration);
    expect(own?.querySelector('blockquote')?.textContent).toBe(lines[0]);
    expect(own?.textContent).toContain('Written with AI.');
    const brief = screen.getByRole('link', { name: 'Read the whole brief' }).getAttribute('href') ?? '';
    expect(decodeURIComponent(brief).replaceAll('"', '')).toBe(`/brief?card=${sampleCard.id}`);
    // Nothing was written for it: it costs no run.
    expect(asked.filter(({ method }) => method !== 'GET')).toEqual([]);
  },
);

test('a card that nothing was written from shows no line of every trade, and leads to where one is written', async () => {
  await open('messaging', 'free', [sampleCard]);
  const own = (await screen.findByRole('heading', { name: 'From your own card' })).parentElement;
  expect(own?.querySelector('blockquote')).toBeNull();
  expect(own?.textContent).toContain('Its brief writes what to say first, for free.');
  expect(screen.getByRole('link', { name: 'Open the brief' })).toBeTruthy();
});

test('a member without a card is told how to have one, a visitor and whoever has the tool are not', async () => {
  await open('ad-copy', 'free');
  const way = await screen.findByRole('link', { name: 'Find three frustrations' });
  expect(way.getAttribute('href')).toBe('/tools/frustration-identifier');
  for (const tier of [null, 'tools'] as const) {
    cleanup();
    await open('ad-copy', tier, [sampleCard]);
    await screen.findByRole('article', { name: /^Sample of / });
    expect(screen.queryByText(/From your own/)).toBeNull();
  }
});
