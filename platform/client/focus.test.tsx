// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { Card } from './ui/Card.tsx';

afterEach(cleanup);

function List({ names }: { readonly names: readonly string[] }) {
  const [shown, setShown] = useState(names);
  return (
    <ul>
      {shown.map((name) => (
        <Card as="li" key={name}>
          <h2>{name}</h2>
          <button type="button" onClick={() => setShown(shown.filter((one) => one !== name))}>
            Delete {name}
          </button>
        </Card>
      ))}
    </ul>
  );
}

test.each([
  ['the next one', ['a', 'b', 'c'], 'b', 'c'],
  ['the one before the last', ['a', 'b'], 'b', 'a'],
])('when a row is deleted the focus goes to %s', (_, names, name, target) => {
  render(<List names={names} />);
  const button = screen.getByRole('button', { name: `Delete ${name}` });
  button.focus();
  fireEvent.click(button);
  expect(document.activeElement?.textContent).toBe(target);
});

test('a row that goes without the focus takes it from nobody', () => {
  render(<List names={['a', 'b', 'c']} />);
  screen.getByRole('button', { name: 'Delete a' }).focus();
  fireEvent.click(screen.getByRole('button', { name: 'Delete b' }));
  expect(document.activeElement?.textContent).toBe('Delete a');
});
