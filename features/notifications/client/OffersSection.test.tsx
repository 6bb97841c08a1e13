// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { offersVersion } from '#platform/contract/offers.ts';
import { openPage, refusal, type StandInServer } from '#testing/page.tsx';
import { OffersSection } from './OffersSection.tsx';

const read = 'GET /api/notifications/offers';
const save = 'PUT /api/notifications/offers';
const since = '2026-11-23T12:00:00.000Z';
const open = (server: StandInServer) =>
  openPage(OffersSection, { address: '/settings/notifications', tier: 'free', server });
const box = () =>
  screen.findByRole<HTMLInputElement>('checkbox', { name: /^Send me tips and offers by email/ });

test('the box is off until it is ticked, says since when, and takes it back as easily [notifications.offers-consent]', async () => {
  const answers = [{ since }, { since: null }];
  const { asked } = await open({
    [read]: () => Response.json({ since: null }),
    [save]: () => Response.json(answers.shift()),
  });
  expect((await box()).checked).toBe(false);
  fireEvent.click(await box());
  expect(await screen.findByText(/^You agreed on/)).toBeTruthy();
  fireEvent.click(await box());
  await waitFor(() => expect(screen.queryByText(/^You agreed on/)).toBeNull());
  expect((await box()).checked).toBe(false);
  expect(asked.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { agreed: offersVersion },
    { agreed: null },
  ]);
});

test('what could not be kept is said beside the box, which goes back', async () => {
  await open({
    [read]: () => Response.json({ since: null }),
    [save]: () => refusal(500, 'internal', 'Our fault.'),
  });
  fireEvent.click(await box());
  expect(await screen.findByText('Our fault.')).toBeTruthy();
  expect((await box()).checked).toBe(false);
});

test('what cannot be read offers another try', async () => {
  await open({ [read]: () => refusal(500, 'internal', 'Our fault.') });
  expect(await screen.findByText('Our fault.')).toBeTruthy();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('whoever has not confirmed their address is told that it counts only then, and can have the mail again', async () => {
  const { asked } = await openPage(OffersSection, {
    address: '/settings/notifications',
    tier: 'free',
    emailVerified: false,
    server: {
      [read]: () => Response.json({ since }),
      'POST /api/auth/resend-verification': () => Response.json({ retryAfterSeconds: 60 }),
    },
  });
  expect(await screen.findByText(/It counts once you follow the link in the email we sent to/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Send the email again' }));
  await waitFor(() =>
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ email: 'ana@example.com' }),
  );
});
