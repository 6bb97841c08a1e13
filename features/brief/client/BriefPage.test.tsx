// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '#testing/page.tsx';
import { sampleCard } from '#testing/studio-samples.ts';
import { BriefPage } from './BriefPage.tsx';

const Nothing = () => null;
const Brief = () => <BriefPage stayed={[]} opener={Nothing} lastCall={Nothing} notes={Nothing} />;

test('a brief says what is sold and of which day its card is', async () => {
  await openPage(Brief, {
    address: `/brief?card=${sampleCard.id}`,
    tier: 'free',
    server: { 'GET /api/tools/cards': () => Response.json({ cards: [sampleCard] }) },
  });
  const line = (await screen.findByText(/^You sell:/)).textContent;
  expect(line).toMatch(
    new RegExp(`^You sell: ${sampleCard.businessDescription} · Card of \\w+ \\d+, \\d{4}$`, 'u'),
  );
});
