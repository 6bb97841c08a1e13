// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '#testing/page.tsx';
import { sampleCard } from '#testing/studio-samples.ts';
import { BriefPage } from './BriefPage.tsx';

let answered: ReturnType<Parameters<typeof BriefPage>[0]['useAnswered']> = null;
const Nothing = () => null;
const useAnswered = () => answered;
const Brief = () => (
  <BriefPage stayed={[]} opener={Nothing} lastCall={Nothing} notes={Nothing} useAnswered={useAnswered} />
);

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

const openBrief = () =>
  openPage(Brief, {
    address: `/brief?card=${sampleCard.id}`,
    tier: 'free',
    server: { 'GET /api/tools/cards': () => Response.json({ cards: [sampleCard] }) },
  });

test('a brief asks two questions, one after a call, and none once all is answered', async () => {
  const headings = async () =>
    (await screen.findAllByRole('heading', { level: 2 })).map((one) => one.textContent);
  answered = null;
  await openBrief();
  expect(await headings()).toContain('Ask two questions');
  cleanup();
  answered = { lastTime: true, most: false };
  await openBrief();
  expect(await headings()).toContain('Ask one question');
  cleanup();
  answered = { lastTime: true, most: true };
  await openBrief();
  expect((await headings()).join()).not.toContain('Ask');
});
