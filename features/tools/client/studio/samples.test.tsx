// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { samplePages } from '#features/tools/client/pages.ts';
import { samplePath, studioTools } from '#features/tools/rules.ts';
import type { StudioTool } from '#features/tools/registry.ts';
import type { Tier } from '#platform/contract/capabilities.ts';
import { openPage } from '#testing/page.tsx';

async function open(tool: StudioTool, tier: Tier | null) {
  const { Page } = await samplePages[tool]();
  return openPage(Page, { address: samplePath(tool), tier });
}

test.each(studioTools)(
  'a free member reads what %s makes, its price, and buys with one press',
  async (tool) => {
    await open(tool, 'free');
    const sample = await screen.findByRole('article', { name: /^Sample of / });
    expect(sample.textContent.length).toBeGreaterThan(200);
    expect(screen.getByText('$47')).toBeTruthy();
    const buy = screen.getByRole('link', { name: 'Get Tools & Resources' });
    expect(decodeURIComponent(buy.getAttribute('href') ?? '')).toMatch(/^\/purchase\?plan="?tools"?$/);
    // It is to be read: nothing in it can be edited.
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
