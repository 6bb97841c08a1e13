// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { ConfirmDialog, Dialog } from './Dialog.tsx';

afterEach(cleanup);

function press(name: string) {
  const button = screen.getByRole('button', { name });
  button.focus();
  fireEvent.click(button);
}
const focused = () => document.activeElement?.textContent;

/** Rows that are removed after asking: the opener goes with its row. */
function Rows({ always }: { readonly always: boolean }) {
  const [rows, setRows] = useState(['a', 'b']);
  const [asked, setAsked] = useState<string | null>(null);
  const close = () => setAsked(null);
  const remove = async () => setRows(rows.filter((row) => row !== asked));
  const texts = { title: 'Remove it?', description: 'It goes.', confirmLabel: 'Yes' };
  return (
    <main>
      <h1>Keys</h1>
      <ul>
        {rows.map((row) => (
          <li key={row}>
            <button type="button" onClick={() => setAsked(row)}>
              Remove {row}
            </button>
          </li>
        ))}
      </ul>
      {always ? (
        <ConfirmDialog {...texts} open={asked !== null} onOpen={close} onConfirm={remove} />
      ) : asked === null ? null : (
        <ConfirmDialog {...texts} open onOpen={close} onConfirm={remove} />
      )}
    </main>
  );
}

test.each([
  ['stays rendered', true],
  ['is taken off the page', false],
])('a dialog that %s returns the focus to what opened it, or to what follows that', async (_, always) => {
  render(<Rows always={always} />);
  press('Remove a');
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(focused()).toBe('Remove a'));
  press('Remove a');
  fireEvent.click(await screen.findByRole('button', { name: 'Yes' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove a' })).toBeNull());
  await waitFor(() => expect(focused()).toBe('Remove b'));
});

/** A menu in which the opener is gone once its dialog closes. */
function Menu() {
  const [isAsked, setAsked] = useState(false);
  const [isAnswered, setAnswered] = useState(false);
  function close() {
    setAsked(false);
    setAnswered(true);
  }
  return (
    <main>
      <h1>Account</h1>
      <details>
        <summary tabIndex={0}>Menu</summary>
        {isAnswered ? null : (
          <button type="button" onClick={() => setAsked(true)}>
            Ask
          </button>
        )}
      </details>
      <Dialog open={isAsked} onOpen={close} title="A question" />
    </main>
  );
}

test('a dialog whose opener is gone from a menu returns the focus to the menu', async () => {
  render(<Menu />);
  press('Ask');
  fireEvent.click(await screen.findByRole('button', { name: 'Close' }));
  await waitFor(() => expect(focused()).toBe('Menu'));
});

test('its buttons lie on a ground as wide as the dialog: no edge of theirs shows inside it', async () => {
  render(<Rows always />);
  press('Remove a');
  const sheet = [...(await screen.findByRole('alertdialog')).classList];
  const ground = screen.getByRole('button', { name: 'Cancel' }).parentElement?.classList;
  const wanted = sheet.flatMap((one) => {
    const [, from = '', depth] = /^(sm:)?p-(.+)$/u.exec(one) ?? [];
    return depth === undefined ? [] : [`${from}-mx-${depth}`];
  });
  expect(wanted).toHaveLength(2);
  expect([...(ground ?? [])]).toEqual(expect.arrayContaining(wanted));
});
