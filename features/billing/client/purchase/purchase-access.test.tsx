// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { member, openPage, refusal } from '#testing/page.tsx';
import { box, checkout, open, press, save } from '#testing/purchase.tsx';
import { PurchasePage } from './PurchasePage.tsx';

test('a visitor is told to sign up, and goes there after two seconds [billing.purchase-signed-out] [billing.sign-up-required] [billing.redirect-2-s]', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await openPage(PurchasePage, { address: '/purchase' });
  await waitFor(() => expect(screen.getAllByText('Sign up required').length).toBe(2));
  expect(screen.getByText('Please create an account to proceed with your purchase')).toBeTruthy();
  await vi.advanceTimersByTimeAsync(1800);
  expect(screen.queryByText(/^Now at/)).toBeNull();
  await vi.advanceTimersByTimeAsync(300);
  expect(await screen.findByText('Now at /auth?redirect=%2Fpurchase#sign-up')).toBeTruthy();
  vi.useRealTimers();
});

test.each(['premium', 'admin'] as const)(
  'a %s member is told that they have everything, and goes home after two seconds [billing.purchase-already-premium] [billing.already-premium] [billing.premium-may-buy-nothing] [billing.redirect-2-s]',
  async (tier) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await openPage(PurchasePage, { address: '/purchase', tier });
    expect(await screen.findByText('Already Premium')).toBeTruthy();
    expect(screen.getAllByText('You already have premium access to all features').length).toBe(2);
    await vi.advanceTimersByTimeAsync(1800);
    expect(screen.queryByText(/^Now at/)).toBeNull();
    await vi.advanceTimersByTimeAsync(300);
    expect(await screen.findByText('Now at /')).toBeTruthy();
    vi.useRealTimers();
  },
);

test('who has paid in another tab meanwhile is told once that they have everything', async () => {
  const page = await open({
    [checkout]: () => {
      page.changeTier('premium');
      return Response.json(
        { error: 'You already have an active subscription!', code: 'already_subscribed' },
        { status: 409 },
      );
    },
  });
  press();
  expect(await screen.findByText('Already Premium')).toBeTruthy();
  expect(document.querySelectorAll('[data-sonner-toast]').length).toBe(1);
});

test('a member whose session ended while they filled the form is told that once, signs in, and finds the form as it was', async () => {
  const page = await open({ [save]: () => refusal(401, 'unauthenticated', 'Please sign in to continue.') });
  fireEvent.change(screen.getByLabelText('City'), { target: { value: 'Hamburg' } });
  page.endSession();
  press();
  expect(await screen.findByText('Now at /auth?redirect=%2Fpurchase')).toBeTruthy();
  // By this the page to sign in says that they were signed out.
  expect(page.router.state.location.state.sessionEnded).toBe(true);
  expect(screen.queryByText('No active session')).toBeNull();
  expect(screen.queryByText('Sign up required')).toBeNull();
  page.session.accept({ viewer: member('free'), expiresAt: null });
  await act(() => page.router.navigate({ href: '/purchase' }));
  expect((await screen.findByLabelText<HTMLInputElement>('City')).value).toBe('Hamburg');
  // What they agree to is asked again.
  expect(box(/^I agree that it renews/)?.checked).toBe(false);
});
