// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Toasts, toast } from './toasts.tsx';

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
  render(<Toasts />);
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Puts the pointer where toasts appear, and leaves it there. */
function rest() {
  const list = document.querySelector('[data-sonner-toaster]');
  if (!list) throw new Error('no toast is shown');
  fireEvent.mouseMove(list);
}

test('a success goes away by itself, even with the pointer resting where it appears', async () => {
  toast.success('Success!', 'Your account is ready.');
  await pass(100);
  rest();
  await pass(9000);
  expect(screen.getByText('Success!')).toBeTruthy();
  await pass(3500);
  await pass(500);
  expect(screen.queryByText('Success!')).toBeNull();
});

test('an error ends with the next success, which then goes away by itself', async () => {
  toast.error('Error', 'Please choose a country');
  await pass(100);
  rest();
  toast.success('Success!', 'Your account is ready.');
  await pass(100);
  await pass(500);
  expect(screen.queryByText('Error')).toBeNull();
  rest();
  await pass(13_000);
  await pass(500);
  expect(screen.queryByText('Success!')).toBeNull();
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
