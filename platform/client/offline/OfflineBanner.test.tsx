// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { OfflineBanner } from './OfflineBanner.tsx';
import { OfflineState } from './OfflineState.tsx';
import { deviceKeeps, waitingWrites } from './state.ts';

let online = true;
beforeEach(() => void vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  online = true;
  // Requests wait while offline, and the test files after this one must not.
  dispatchEvent(new Event('online'));
  waitingWrites.set(0);
  deviceKeeps.set(true);
});

const said = () => screen.getByRole('status').textContent;
function goOffline() {
  online = false;
  act(() => void dispatchEvent(new Event('offline')));
}

test('with a connection and a device that keeps things there is nothing to say', () => {
  render(<OfflineBanner />);
  expect(said()).toBe('');
});

test('without a connection it says so, and how many changes wait for it', () => {
  render(<OfflineBanner />);
  goOffline();
  expect(said()).toBe('You’re offline. What you opened before is still here.');
  act(() => waitingWrites.set(1));
  expect(said()).toBe('You’re offline. One change is waiting and will be sent when you’re back online.');
  act(() => waitingWrites.set(3));
  expect(said()).toBe('You’re offline. 3 changes are waiting and will be sent when you’re back online.');
});

test('a page that says itself what being offline means is the only one to say it; what waits is still told', () => {
  const banner = () => screen.getAllByRole('status')[0]?.textContent;
  const page = <OfflineState title="A call needs a connection" description="You’re offline." />;
  const { rerender } = render(
    <>
      <OfflineBanner />
      {page}
    </>,
  );
  goOffline();
  expect(banner()).toBe('');
  expect(screen.getAllByText(/offline/)).toHaveLength(1);
  act(() => waitingWrites.set(1));
  expect(banner()).toBe('You’re offline. One change is waiting and will be sent when you’re back online.');
  act(() => waitingWrites.set(0));
  rerender(<OfflineBanner />);
  expect(said()).toBe('You’re offline. What you opened before is still here.');
});

test('changes that wait for a server in trouble are told too', () => {
  waitingWrites.set(1);
  render(<OfflineBanner />);
  expect(said()).toBe('One change is waiting and will be sent automatically.');
});

test('a device that keeps nothing is told of plainly; with a connection until it is known', () => {
  deviceKeeps.set(false);
  render(<OfflineBanner />);
  expect(said()).toContain('Nothing can be saved on this device: its storage is full or turned off.');
  fireEvent.click(screen.getByRole('button', { name: 'Got it' }));
  expect(said()).toBe('');
  goOffline();
  expect(said()).toBe(
    'You’re offline. Nothing can be saved on this device: its storage is full or turned off.',
  );
});
