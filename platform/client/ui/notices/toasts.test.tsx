// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { toast as sonner } from 'sonner';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallError } from '#platform/client/call-error.ts';
import { Notice } from './Notice.tsx';
import { ErrorState } from './states.tsx';
import { Toasts, toast } from './toasts.tsx';

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

let goTo: (page: string) => Promise<void>;

beforeEach(() => {
  vi.useFakeTimers();
  const { rerender } = render(<Toasts page="/settings" />);
  goTo = async (page) => {
    rerender(<Toasts page={page} />);
    await pass(100);
    await pass(500);
  };
});

afterEach(async () => {
  sonner.dismiss();
  await pass(500);
  cleanup();
  vi.useRealTimers();
});

/** Puts the pointer where toasts appear, and leaves it there. */
function rest() {
  const list = document.querySelector('[data-sonner-toaster]');
  if (!list) throw new Error('no toast is shown');
  fireEvent.mouseMove(list);
}

test('where the head of a page is what they came to read, news stands at the foot', async () => {
  const place = () => document.querySelector('[data-sonner-toaster]')?.getAttribute('data-y-position');
  toast.success('Premium is yours');
  await pass(100);
  expect(place()).toBe('top');
  cleanup();
  render(<Toasts page="/payment-success" atFoot />);
  await pass(100);
  expect(place()).toBe('bottom');
});

test('an error ends with the next success', async () => {
  toast.error('Error', 'Please choose a country');
  await pass(100);
  toast.success('Success!', 'Your account is ready.');
  await pass(100);
  await pass(500);
  expect(shown(['Error', 'Success!'])).toEqual(['Success!']);
});

test.each([0, 8, 16, 24, 32, 50, 100, 199, 250])(
  'an error that comes again %i ms after the one before it was taken away is read',
  async (ms) => {
    for (const attempt of [1, 2, 3]) {
      toast.error('Error', 'Nobody has this address.');
      await pass(100);
      await pass(1000);
      expect(screen.getAllByText('Nobody has this address.'), `attempt ${attempt}`).toHaveLength(1);
      toast.endErrors();
      await pass(ms);
    }
  },
);

test.each([0, 50, 150, 250])(
  'an error that comes again %i ms after it was closed or went away is read',
  async (ms) => {
    const goes = [
      () => fireEvent.click(screen.getByRole('button', { name: 'Close toast' })),
      () => pass(8000),
    ];
    for (const go of goes) {
      toast.error('Error', 'Nobody has this address.');
      await pass(100);
      await go();
      await pass(ms);
      toast.error('Error', 'Nobody has this address.');
      await pass(100);
      await pass(1000);
      expect(screen.getAllByText('Nobody has this address.')).toHaveLength(1);
      sonner.dismiss();
      await pass(500);
    }
  },
);

test('an error that is told twice is shown once, and news of one name takes the place of what it updates', async () => {
  toast.error('Error', 'No camera');
  toast.error('Error', 'No camera');
  toast.success('Paused', 'First', { name: 'pause' });
  toast.success('Paused', 'Second', { name: 'pause' });
  await pass(500);
  expect(screen.getAllByText('No camera')).toHaveLength(1);
  expect(shown(['First', 'Second'])).toEqual(['Second']);
});

test('a question that is asked again right after it was withdrawn stands there', async () => {
  const ask = () => toast.ask('A new version is here', { label: 'Reload', onPress: () => undefined });
  ask();
  await pass(1000);
  toast.withdraw('A new version is here');
  await pass(50);
  ask();
  await pass(1000);
  expect(shown(['A new version is here'])).toHaveLength(1);
});

test('a success that nothing holds goes after five seconds', async () => {
  toast.success('Success!', 'Your account is ready.');
  await pass(4000);
  expect(screen.getByText('Success!')).toBeTruthy();
  await pass(2000);
  expect(screen.queryByText('Success!')).toBeNull();
});

test('news can be closed at once, and what can be undone keeps its button beside that', async () => {
  toast.success('Saved');
  await pass(100);
  fireEvent.click(screen.getByRole('button', { name: 'Close toast' }));
  await pass(500);
  expect(screen.queryByText('Saved')).toBeNull();
  toast.undo('Deleted', () => Promise.resolve());
  await pass(100);
  rest();
  await pass(20_000);
  expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Close toast' }));
  await pass(500);
  expect(screen.queryByText('Deleted')).toBeNull();
});

test('who pressed a key is told the key that leads to Undo, who pressed with a finger is not', async () => {
  fireEvent.keyDown(document.body, { key: 'Enter' });
  toast.undo('Deleted', () => Promise.resolve());
  await pass(100);
  expect(screen.getByText('Alt+T leads here.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Close toast' }));
  await pass(500);
  fireEvent.pointerDown(document.body);
  toast.undo('Deleted', () => Promise.resolve());
  await pass(100);
  expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
  expect(screen.queryByText('Alt+T leads here.')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Close toast' }));
  await pass(500);
});

test('what could not be brought back without a connection is offered again until it worked', async () => {
  const bringBack = vi
    .fn<() => Promise<void>>()
    .mockRejectedValueOnce(new CallError('unavailable', 'You seem to be offline.'))
    .mockRejectedValueOnce(new CallError('unavailable', 'You seem to be offline.'))
    .mockResolvedValue();
  toast.undo('Deleted', bringBack);
  await pass(100);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  for (const tries of [2, 3]) {
    await pass(60_000);
    expect(screen.getByText('You seem to be offline.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(bringBack).toHaveBeenCalledTimes(tries);
  }
  await pass(1000);
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('what is gone for good is said once, without a button that cannot help', async () => {
  toast.undo('Deleted', () => Promise.reject(new CallError('not_found', 'It is gone.')));
  await pass(100);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await pass(100);
  expect(screen.getByText('It is gone.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

const tellAll = async () => {
  toast.success('Profile saved');
  toast.error('Error', 'No camera');
  toast.info('A preview saves nothing');
  await pass(100);
};
const aboutThePage = ['Profile saved', 'Error', 'A preview saves nothing'];
const shown = (titles: readonly string[]) => titles.filter((title) => screen.queryByText(title) !== null);

test.each([
  ['a link', () => fireEvent.click(document.body)],
  ['a key', () => fireEvent.keyDown(document.body, { key: 'Enter' })],
  ['Back', () => fireEvent.popState(window)],
] as const)('news about a page ends when the member leaves it with %s', async (_, press) => {
  fireEvent.pointerDown(document.body);
  await tellAll();
  press();
  await goTo('/settings/preferences');
  expect(shown(aboutThePage)).toEqual([]);
});

test('news about a page stays while the member goes on working there', async () => {
  await tellAll();
  fireEvent.click(document.body);
  await goTo('/settings');
  expect(shown(aboutThePage)).toEqual(aboutThePage);
});

test('news of an act that itself leads to another page is read there, until they leave that one', async () => {
  fireEvent.click(document.body);
  toast.success('Profile completed!');
  await goTo('/');
  expect(shown(['Profile completed!'])).toHaveLength(1);
  fireEvent.click(document.body);
  await goTo('/tools');
  expect(shown(['Profile completed!'])).toEqual([]);
});

test('what is about no page, and what can be undone, stay wherever the member goes', async () => {
  toast.info('A module opened', undefined, { everywhere: true });
  toast.error('The tools rest tonight', undefined, { everywhere: true });
  toast.undo('Deleted', () => Promise.resolve());
  toast.ask('A new version is here', { label: 'Reload', onPress: () => undefined });
  await pass(100);
  fireEvent.click(document.body);
  await goTo('/tools');
  const all = ['A module opened', 'The tools rest tonight', 'Deleted', 'A new version is here'];
  expect(shown(all)).toEqual(all);
});

test('toasts stand below the top bar, where nothing is pressed next', async () => {
  toast.success('Saved');
  await pass(100);
  const { yPosition } = document.querySelector<HTMLElement>('[data-sonner-toaster]')?.dataset ?? {};
  expect(yPosition).toBe('top');
});

test('a question that stays until it is answered stands at the foot, where it covers no heading', async () => {
  toast.ask('A new version is here', { label: 'Reload', onPress: () => undefined });
  await pass(100);
  const place = screen.getByText('A new version is here').closest<HTMLElement>('[data-sonner-toaster]');
  expect(place?.dataset['yPosition']).toBe('bottom');
});

test('an error that says nobody is signed in has the way to sign in, and stays until it is read', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
  window.history.replaceState(null, '', '/admin/house-clients?client=new');
  toast.error('The client was not saved', 'Please sign in to continue.');
  await pass(100);
  await pass(60_000);
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(assign.mock.calls).toEqual([['/auth?redirect=%2Fadmin%2Fhouse-clients%3Fclient%3Dnew']]);
  toast.error('Failed to create lesson: Please sign in to continue.');
  await pass(100);
  await pass(500);
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeTruthy();
  sonner.dismiss();
  await pass(100);
  await pass(500);
  toast.error('The client was not saved', 'Something went wrong on our side. Please try again.');
  await pass(100);
  expect(screen.queryByRole('button', { name: 'Sign in' })).toBeNull();
  assign.mockRestore();
});

test('where one signs in, no error says to sign in: not one that came before, nor one that comes late', async () => {
  toast.error('Error', 'Please sign in to continue.');
  await pass(100);
  expect(screen.getByText('Please sign in to continue.')).toBeTruthy();
  await goTo('/auth');
  expect(screen.queryByText('Please sign in to continue.')).toBeNull();
  const before = location.href;
  history.replaceState(null, '', '/auth?redirect=%2Fsettings');
  toast.error('Error', 'Please sign in to continue.');
  await pass(100);
  expect(screen.queryByText('Please sign in to continue.')).toBeNull();
  history.replaceState(null, '', before);
});

test('a failure that stands on the page has the same way, and others have none', () => {
  const { rerender } = render(<ErrorState message="Please sign in to continue." />);
  const link = screen.getByRole('link', { name: 'Sign in' });
  expect(link.getAttribute('href')).toMatch(/^\/auth\?redirect=/);
  rerender(<Notice tone="danger" title="Please sign in to continue." />);
  expect(screen.getByRole('link', { name: 'Sign in' })).toBeTruthy();
  rerender(<ErrorState message="We could not find that." />);
  expect(screen.queryByRole('link')).toBeNull();
});
