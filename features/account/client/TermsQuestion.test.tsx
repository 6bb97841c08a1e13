// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Tier } from '#platform/contract/capabilities.ts';
import { openPage, refusal, type StandInServer } from '#testing/page.tsx';
import { TermsQuestion } from './TermsQuestion.tsx';
import { useTermsDue } from './terms-due.ts';

const version = '0123456789ab';
const asks = 'GET /api/account/terms';
const accepts = 'POST /api/account/terms';
const due = () => Response.json({ version, due: true });
const settled = () => Response.json({ version, due: false });

function Page() {
  const asked = useTermsDue();
  return asked === null ? (
    <p>The page</p>
  ) : (
    <TermsQuestion version={asked} signOut={<button type="button">Sign Out</button>} />
  );
}
const open = (server: StandInServer, address = '/tools', tier: Tier | null = 'free') =>
  openPage(Page, { address, tier, server });

test('a member of before reads, accepts and goes on; or signs out, or goes to their settings [account.terms-asked-later]', async () => {
  const { asked } = await open({ [asks]: due, [accepts]: settled });
  const accept = await screen.findByRole('button', { name: 'I accept the terms' });
  expect(screen.queryByText('The page')).toBeNull();
  expect(screen.getByRole('link', { name: /^terms/ }).getAttribute('href')).toBe('/terms');
  expect(screen.getByRole('link', { name: 'your settings' }).getAttribute('href')).toBe('/settings/data');
  expect(screen.getByRole('button', { name: 'Sign Out' })).toBeTruthy();
  fireEvent.click(accept);
  expect(await screen.findByText('The page')).toBeTruthy();
  expect(asked.at(-1)?.body).toEqual({ version });
});

test('what fails is said, and the question stays', async () => {
  await open({ [asks]: due, [accepts]: () => refusal(503, 'unavailable', 'We can’t answer right now.') });
  fireEvent.click(await screen.findByRole('button', { name: 'I accept the terms' }));
  expect((await screen.findByRole('alert')).textContent).toBe('We can’t answer right now.');
  expect(screen.getAllByText('We can’t answer right now.')).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'I accept the terms' })).toBeTruthy();
});

test.each(['/settings/data', '/settings/billing', '/cancel-subscription', '/withdraw', '/purchase'])(
  'nobody is kept from %s [account.terms-asked-later]',
  async (address) => {
    const { asked } = await open({ [asks]: due }, address);
    expect(await screen.findByText('The page')).toBeTruthy();
    await waitFor(() => expect(asked.length).toBe(1));
    expect(screen.queryByText('Our terms')).toBeNull();
  },
);

test.each([['admin'], [null]] as const)('%s is not asked', async (tier) => {
  const { asked } = await open({ [asks]: due }, '/tools', tier);
  expect(await screen.findByText('The page')).toBeTruthy();
  expect(asked).toEqual([]);
});

test('a question that cannot be put stands in nobody’s way', async () => {
  await open({});
  expect(await screen.findByText('The page')).toBeTruthy();
});
