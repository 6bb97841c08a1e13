// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { EmotionTrackerPage } from '#features/tracker/client/EmotionTrackerPage.tsx';
import { member, openPage } from '#testing/page.tsx';
import { handEngine, plugCameras } from '#testing/tracker.tsx';
import type { KeptSession } from './kept-sessions.ts';

/** The device: what is kept on it. */
const device = vi.hoisted(() => new Map<string, KeptSession>());
vi.mock('./kept-sessions.ts', () => ({
  keepSession: async (session: KeptSession) => void device.set(session.id, session),
  keptSessions: async () => [...device.values()],
  eraseSession: async (id: string) => void device.delete(id),
  eraseSessions: async () => device.clear(),
}));
beforeEach(() => device.clear());

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const report = () => screen.queryByRole('region', { name: 'Your session' });

/** A session in which a face was seen, and that has ended. */
async function afterSession() {
  plugCameras(['Front']);
  const hand = handEngine();
  const viewer = member('tools');
  const place = { country: 'Canada', signsFirstIn: [] };
  const given = {
    makeEngine: () => hand.engine,
    onReceipt: vi.fn(),
    keepHere: async () => true,
    writeAt: '/write-it',
  };
  await openPage(() => <EmotionTrackerPage {...{ viewer, place }} {...given} scripts={[]} opener={null} />, {
    address: '/emotion-tracker',
    tier: 'tools',
  });
  fireEvent.click(await screen.findByRole('checkbox'));
  await act(async () => hand.finishLoading());
  await press('Start Tracking');
  await screen.findByRole('button', { name: 'Stop Tracking' });
  for (let tenth = 0; tenth < 20; tenth += 1)
    act(() => hand.show({ at: performance.now() + tenth * 100, attention: 70 }));
  await press('Stop Tracking');
  await waitFor(() => expect(report()).toBeTruthy());
  return hand;
}

test('a session that was deleted is back with one press, kept or not', async () => {
  await afterSession();
  const way = () => screen.queryByRole('link', { name: 'See your session' })?.getAttribute('href');
  expect(document.querySelector(way() ?? '')?.textContent).toBe('Your session');
  await press('Delete');
  expect(await screen.findByText('Your session is deleted.')).toBeTruthy();
  expect(report()).toBeNull();
  expect(way()).toBeUndefined();
  await press('Undo');
  await waitFor(() => expect(report()).toBeTruthy());
  expect(device.size).toBe(0);
  await press('Keep on this device');
  await waitFor(() => expect(device.size).toBe(1));
  await press('Delete');
  await waitFor(() => expect(device.size).toBe(0));
  await press('Undo');
  await waitFor(() => expect(device.size).toBe(1));
  // It is the stored session: keeping it again changes it and creates no second one.
  await press('Keep the changes');
  await waitFor(() => expect(screen.getAllByText('Kept on this device').length).toBeGreaterThan(0));
  expect(device.size).toBe(1);
});

test('a session that made room for another one cannot come back, which is said', async () => {
  const hand = await afterSession();
  await press('Delete');
  await screen.findByText('Your session is deleted.');
  await press('Start Tracking');
  await screen.findByRole('button', { name: 'Stop Tracking' });
  act(() => hand.show({ at: performance.now(), attention: 70 }));
  await press('Undo');
  expect(await screen.findByText('Another session has begun since.')).toBeTruthy();
});

test('sessions erased all at once are back with one press', async () => {
  await afterSession();
  await press('Keep on this device');
  await press('Erase all');
  expect(await screen.findByText('The sessions on this device are erased.')).toBeTruthy();
  expect(device.size).toBe(0);
  // Nothing of it is stored that could change.
  expect(await screen.findByRole('button', { name: 'Keep on this device' })).toBeTruthy();
  await press('Undo');
  expect(await screen.findByRole('button', { name: 'Erase all' })).toBeTruthy();
  expect(device.size).toBe(1);
  expect(await screen.findByRole('button', { name: 'Keep the changes' })).toBeTruthy();
});
