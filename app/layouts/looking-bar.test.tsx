// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openPage, refusal } from '#testing/page.tsx';
import { LookingBar } from './LookingBar.tsx';

const end = 'POST /api/auth/look-as-oneself';
const Page = () => <LookingBar tier="tools" />;

test('the bar says as whom an admin looks and that nothing is saved, and one press leads back', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
  const session = { viewer: null, expiresAt: null, totpDueAt: null };
  await openPage(Page, { address: '/', tier: 'tools', server: { [end]: () => Response.json(session) } });
  expect(
    await screen.findByText(
      'You’re seeing what a member with Tools & Resources sees. Nothing you do here is saved.',
    ),
  ).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Back to admin' }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/admin'));
});

test('what keeps it from ending is said, and it can be pressed again', async () => {
  await openPage(Page, {
    address: '/',
    tier: 'tools',
    server: { [end]: () => refusal(503, 'unavailable', 'Not now.') },
  });
  const button = await screen.findByRole('button', { name: 'Back to admin' });
  fireEvent.click(button);
  expect(await screen.findByText('Not now.')).toBeTruthy();
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
});

test('news stands below the bar, whose button is what the news speaks of', async () => {
  await openPage(Page, { address: '/', tier: 'tools', server: {} });
  const bar = await screen.findByRole('region', { name: 'Viewing as a member' });
  const tokens = readFileSync('platform/client/theme/tokens.css', 'utf8');
  const [, selector = ''] = /(\S+) \{\n {2}--news-top: calc\(13rem/.exec(tokens) ?? [];
  const marked = /\[[^\]]+\]/.exec(selector)?.[0] ?? '';
  expect(bar.matches(marked)).toBe(true);
});

test('its words begin where the pages below it begin', async () => {
  await openPage(Page, { address: '/', tier: 'tools', server: {} });
  const words = await screen.findByText(/^You’re seeing what/);
  expect(words.parentElement?.classList.contains('page-width')).toBe(true);
});
