// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage, type StandInServer } from '#testing/page.tsx';
import { sampleCard } from '#testing/studio-samples.ts';
import { Onboarding } from './Onboarding.tsx';

const open = (server: StandInServer) =>
  openPage(Onboarding, {
    address: '/onboarding',
    tier: 'free',
    server: { 'GET /api/profile': () => Response.json({ firstName: 'Ana', lastName: 'Ito' }), ...server },
  });
const audience = () => screen.getByLabelText<HTMLTextAreaElement>('Target clients').value;

test.each([
  ['without a card', { 'GET /api/tools/cards': () => Response.json({ cards: [] }) }, ''],
  [
    'who has cards',
    { 'GET /api/tools/cards': () => Response.json({ cards: [sampleCard] }) },
    sampleCard.targetAudience,
  ],
  ['whose cards could not be read', { 'GET /api/tools/cards': () => Response.json({}, { status: 503 }) }, ''],
])(
  'a member %s is asked for their profile at once, in two sections [account.route-onboarding] [account.section-about-you] [account.section-about-clients]',
  async (_, server, told) => {
    await open(server);
    expect(await screen.findByLabelText('First name')).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'About You',
      'About Your Clients/Leads',
    ]);
    // They said it when they made the card.
    expect(audience()).toBe(told);
  },
);
