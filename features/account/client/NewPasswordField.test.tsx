// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { openPage } from '#testing/page.tsx';
import { NewPasswordField } from './NewPasswordField.tsx';

function Form({ error }: { readonly error?: string }) {
  const [value, setValue] = useState('');
  const whose = { email: 'ana@example.com', firstName: 'Anastasia' };
  return (
    <NewPasswordField
      label="Password"
      name="password"
      value={value}
      error={error}
      onValue={setValue}
      whose={whose}
    />
  );
}

const type = (value: string) => fireEvent.change(screen.getByLabelText('Password'), { target: { value } });

test('a guessable password is said to be so while it is typed, with the reason; a better one takes it back', async () => {
  await openPage(() => <Form />, { address: '/' });
  await screen.findByLabelText('Password');
  const meter = screen.getByRole('status');
  expect(meter.textContent).toBe('');
  // What stands below it, the button among it, does not move when there is something to say.
  expect([meter.querySelectorAll('span').length, meter.querySelector('p')?.className]).toEqual([
    4,
    expect.stringContaining('min-h-'),
  ]);
  type('abcdef');
  expect(
    await screen.findByText('A run like “abc” or “678” is easy to guess.', { exact: false }),
  ).toBeTruthy();
  expect(screen.getByText('Very weak.')).toBeTruthy();
  type('Anastasia7');
  expect(
    await screen.findByText('Your name, your email address and our name', { exact: false }),
  ).toBeTruthy();
  type('correct-horse-9');
  expect(await screen.findByText('Strong.')).toBeTruthy();
  expect(screen.queryByText('easy to guess', { exact: false })).toBeNull();
});

test('fewer characters than the minimum are not judged: the form has its own words for them', async () => {
  await openPage(() => <Form />, { address: '/' });
  await screen.findByLabelText('Password');
  type('vq7-kz');
  expect(await screen.findByText('Fair.')).toBeTruthy();
  type('vq7');
  expect(screen.getByRole('status').textContent).toBe('');
});

test('the reason that the form gives at the field is not given a second time below it', async () => {
  const words = 'This password is on lists of leaked passwords. Please choose another.';
  await openPage(() => <Form error={words} />, { address: '/' });
  await screen.findByLabelText('Password');
  type('password1');
  expect(await screen.findByText('Very weak.')).toBeTruthy();
  expect(screen.getAllByText(words, { exact: false }).length).toBe(1);
});
