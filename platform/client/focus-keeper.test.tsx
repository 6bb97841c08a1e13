// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { keepFocus } from './focus-keeper.ts';

afterEach(cleanup);

function open(page: ReactNode) {
  onTestFinished(keepFocus());
  render(page);
}
const focused = () => document.activeElement?.textContent;

function press(name: string) {
  const button = screen.getByRole('button', { name });
  button.focus();
  fireEvent.click(button);
}

function List({ names, headed = true }: { readonly names: readonly string[]; readonly headed?: boolean }) {
  const [shown, setShown] = useState(names);
  return (
    <main>
      <h1>Everything</h1>
      {shown.length === 0 ? <p>Nothing is here</p> : null}
      <ul>
        {shown.map((name) => (
          <li key={name}>
            {headed ? <h2>{name}</h2> : <p>{name}</p>}
            <button type="button" onClick={() => setShown(shown.filter((one) => one !== name))}>
              Delete {name}
            </button>
          </li>
        ))}
      </ul>
    </main>
  );
}

test.each([
  ['the next one’s heading', ['a', 'b', 'c'], true, 'b', 'c'],
  ['from the last one, the one before', ['a', 'b'], true, 'b', 'a'],
  ['the next one’s control, where it has no heading', ['a', 'b'], false, 'a', 'Delete b'],
])('when a row is deleted the focus goes to %s', async (_, names, headed, name, target) => {
  open(<List names={names} headed={headed} />);
  press(`Delete ${name}`);
  await waitFor(() => expect(focused()).toBe(target));
});

test('from the only row it goes to what is told instead', async () => {
  open(<List names={['a']} />);
  press('Delete a');
  await waitFor(() => expect(focused()).toMatch(/^(Nothing is here|Everything)$/));
});

function Steps() {
  const [isDone, setDone] = useState(false);
  return (
    <main>
      <h1>Steps</h1>
      {isDone ? (
        <p>Done</p>
      ) : (
        <button type="button" onClick={() => setDone(true)}>
          Do it
        </button>
      )}
      <a href="/next">Next</a>
    </main>
  );
}

test('from a button that does its work and goes it lands on what takes its place', async () => {
  open(<Steps />);
  press('Do it');
  await waitFor(() => expect(focused()).toBe('Done'));
});

function Moving() {
  const [isGone, setGone] = useState(false);
  return (
    <main>
      <h1>Moving</h1>
      {isGone ? null : (
        <button
          type="button"
          onClick={() => {
            setGone(true);
            setTimeout(() => screen.getByRole('link').focus());
          }}
        >
          Go
        </button>
      )}
      <p>Nearer</p>
      <a href="/own">Own choice</a>
    </main>
  );
}

test('a page that moves the focus itself is left alone', async () => {
  open(<Moving />);
  press('Go');
  await new Promise((resolve) => setTimeout(resolve, 120));
  expect(focused()).toBe('Own choice');
});

/** Removes what has the focus, and lets the keeper see it. */
async function lose(name: string) {
  const button = screen.getByRole('button', { name });
  button.focus();
  button.remove();
  await Promise.resolve();
}

function openOnFakeTime() {
  const page = document.createElement('div');
  page.innerHTML =
    '<main><h1 tabindex="-1">Everything</h1><button>One</button><button>Two</button><button>Opener</button></main>';
  document.body.append(page);
  onTestFinished(() => page.remove());
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
}

test('each loss has its own time for the page to move the focus itself, however soon it follows another', async () => {
  openOnFakeTime();
  onTestFinished(keepFocus());
  await lose('One');
  await vi.advanceTimersByTimeAsync(45);
  await lose('Two');
  await vi.advanceTimersByTimeAsync(10);
  expect(document.activeElement).toBe(document.body);
  await vi.advanceTimersByTimeAsync(45);
  expect(focused()).toBe('Opener');
});

test('once it has ended it moves nothing anymore', async () => {
  openOnFakeTime();
  const end = keepFocus();
  await lose('One');
  await vi.advanceTimersByTimeAsync(30);
  end();
  onTestFinished(keepFocus());
  await lose('Two');
  await vi.advanceTimersByTimeAsync(25);
  expect(document.activeElement).toBe(document.body);
  await vi.advanceTimersByTimeAsync(30);
  expect(focused()).toBe('Opener');
});
