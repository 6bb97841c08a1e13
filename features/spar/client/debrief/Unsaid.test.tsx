// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { debriefOf } from '#testing/spar-samples.ts';
import { Unsaid } from './Unsaid.tsx';

afterEach(cleanup);

const told = { turn: 3, text: 'I told everybody.' };
const show = (given: Partial<ReturnType<typeof debriefOf>['unsaid']>) =>
  render(<Unsaid name="Lucia" unsaid={{ ...debriefOf().unsaid, ...given }} />);

test('what a client told after all is said to be told, with their words and the way to the turn [spar.came-out]', () => {
  show({ told, hit: 2 });
  const section = screen.getByRole('region', { name: 'What Lucia did not say at first' });
  expect(section.textContent).toContain('Lucia told you in turn 3:“I told everybody.”');
  expect(screen.getByRole('link', { name: 'turn 3' }).getAttribute('href')).toBe('#turn-3');
});

test('what came out by itself is said to need no guess [spar.came-out]', () => {
  show({ told });
  expect(document.body.textContent).toContain('Lucia told you, without a guess, in turn 3:');
});

test('what was guessed too early is said to be guessed, and no more [spar.came-out]', () => {
  show({ hit: 2 });
  const section = screen.getByRole('region', { name: 'What Lucia did not say' });
  expect(section.textContent).toContain('You guessed it in turn 2. Lucia wasn’t ready to say yes yet.');
});

test('what never came out was kept, and leads to no turn [spar.came-out]', () => {
  show({});
  const section = screen.getByRole('region', { name: 'What Lucia did not say' });
  expect(section.textContent).toContain('Lucia did not say it in this call.');
  expect(screen.queryByRole('link')).toBeNull();
});
