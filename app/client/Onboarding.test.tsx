// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { FrustrationCard } from '#features/tools/contract.ts';
import { openPage, type StandInServer } from '#testing/page.tsx';
import { answersWith, sampleCard } from '#testing/studio-samples.ts';
import { Onboarding } from './Onboarding.tsx';

const allowance = { limit: 5, used: 0, remaining: 5, more: null, resetsAt: '2099-01-02T00:00:00.000Z' };
const origin = { demoNotice: null, aiGenerated: true };
const runPath = 'POST /api/functions/frustration-identifier';
const noCards: StandInServer = { 'GET /api/tools/cards': () => Response.json({ cards: [] }) };
const open = (server: StandInServer) =>
  openPage(Onboarding, {
    address: '/onboarding',
    tier: 'free',
    server: {
      'GET /api/profile': () =>
        Response.json({ firstName: 'Ana', lastName: 'Ito', firstQuestionPassed: false }),
      'GET /api/tools/frustration-identifier/allowance': () => Response.json({ allowance, origin }),
      [runPath]: answersWith({ response: '', cards: [sampleCard], allowance, origin }),
      ...server,
    },
  });
const question = () => screen.findByRole('heading', { name: 'What do you sell, and who buys it?' });
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

test('a new member answers one question, reads their first cards, and goes on to the profile', async () => {
  const saved: FrustrationCard[] = [];
  const { asked } = await open({ 'GET /api/tools/cards': () => Response.json({ cards: saved }) });
  await question();
  saved.push(sampleCard);
  await press('Use an example');
  await press('Identify Frustrations');
  const go = await screen.findByRole('button', { name: 'Continue to your profile' });
  expect(await screen.findByRole('heading', { name: sampleCard.frustration })).toBeTruthy();
  expect(document.activeElement).toBe(go);
  expect(asked.filter(({ method, path }) => `${method} ${path}` === runPath)).toHaveLength(1);
  const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  fireEvent.click(go);
  expect(await screen.findByLabelText('First name')).toBeTruthy();
  expect(scrolled).toHaveBeenCalledWith({ top: 0, behavior: 'instant' });
  scrolled.mockRestore();
  // They said it a minute ago.
  expect(screen.getByLabelText<HTMLTextAreaElement>('Target clients').value).toBe(sampleCard.targetAudience);
});

test('the ways past the first question stand before its fields', async () => {
  await open(noCards);
  await question();
  const field = screen.getByLabelText('Business Description');
  for (const way of [
    screen.getByRole('button', { name: 'Skip this question' }),
    screen.getByRole('link', { name: 'Do this later' }),
  ])
    expect(way.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test('a question that was skipped is not asked again, here or elsewhere: the profile is', async () => {
  let firstQuestionPassed = false;
  const profile = () => Response.json({ firstName: 'Ana', lastName: 'Ito', firstQuestionPassed });
  const { reload } = await open({
    ...noCards,
    'GET /api/profile': profile,
    'POST /api/profile/first-question': () => {
      firstQuestionPassed = true;
      return profile();
    },
  });
  await question();
  await press('Skip this question');
  await screen.findByLabelText('First name');
  // Another device knows nothing of this tab.
  sessionStorage.clear();
  reload();
  expect(await screen.findByLabelText('First name')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Skip this question' })).toBeNull();
});

test('all of it can wait', async () => {
  await open(noCards);
  await question();
  fireEvent.click(screen.getByRole('link', { name: 'Do this later' }));
  expect(await screen.findByText('Now at /')).toBeTruthy();
});

test.each([
  ['who has cards', { 'GET /api/tools/cards': () => Response.json({ cards: [sampleCard] }) }],
  ['whose cards could not be read', { 'GET /api/tools/cards': () => Response.json({}, { status: 503 }) }],
])('a member %s goes straight to the profile', async (_, server) => {
  await open(server);
  expect(await screen.findByLabelText('First name')).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'What do you sell, and who buys it?' })).toBeNull();
});
