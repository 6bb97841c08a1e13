// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '#testing/page.tsx';
import { OnboardingOffer } from './OnboardingOffer.tsx';

const profilePath = 'GET /api/profile';
const open = (server: Parameters<typeof openPage>[1]['server']) =>
  openPage(OnboardingOffer, { address: '/', tier: 'free', ...(server ? { server } : {}) });

test('who has not completed the onboarding is led to it [account.profile-onboarding-completed]', async () => {
  await open({ [profilePath]: () => Response.json({ onboardingCompleted: false }) });
  const link = await screen.findByRole('link', { name: /Complete your profile/ });
  expect(link.getAttribute('href')).toBe('/onboarding');
});

test.each([
  ['who has completed it', () => Response.json({ onboardingCompleted: true })],
  ['whose profile could not be read', () => Response.json({}, { status: 503 })],
])('%s is not asked', async (_, answer) => {
  const { asked, client } = await open({ [profilePath]: answer });
  await waitFor(() => expect(asked.length).toBe(1));
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(screen.queryByRole('link')).toBeNull();
});
