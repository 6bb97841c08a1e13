// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { plan } from '#content/assessment/plan.ts';
import type { Attempt } from '#features/assessment/contract.ts';
import { openPage } from '#testing/page.tsx';
import { AssessmentResult } from './AssessmentResult.tsx';

async function open(daysAgo: number, underWay = false) {
  const attempt: Attempt = {
    id: crypto.randomUUID(),
    answers: {
      'first-call': 'always',
      unsaid: 'often',
      opening: 'often',
      numbers: 'rarely',
      'follow-up': 'sometimes',
    },
    points: 13,
    percent: 65,
    takenAt: new Date(Date.now() - daysAgo * 24 * 60 * 60 * 1000).toISOString(),
  };
  await openPage(() => <AssessmentResult attempt={attempt} underWay={underWay} />, {
    address: '/',
    tier: 'free',
  });
}

test('the card of a result shows the first step of the plan and leads to the rest', async () => {
  await open(3);
  expect(await screen.findByText(plan.numbers.rarely.advice)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See your plan' }).getAttribute('href')).toBe('/assessment');
});

test('after 30 days the card offers a retest', async () => {
  await open(31);
  expect(await screen.findByRole('link', { name: 'See what has changed' })).toBeTruthy();
});

test('while a retake is under way the card leads back to it, and says so', async () => {
  await open(31, true);
  const link = await screen.findByRole('link', { name: 'Continue the assessment' });
  expect(link.getAttribute('href')).toBe('/assessment');
});
