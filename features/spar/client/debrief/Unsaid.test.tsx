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
  show({ told, named: 2 });
  const section = screen.getByRole('region', { name: 'What Lucia did not say at first' });
  expect(section.textContent).toContain('Lucia told you this in turn 3:“I told everybody.”');
  expect(screen.getByRole('link', { name: 'turn 3' }).getAttribute('href')).toBe('#turn-3');
});

test('of what was named, why they keep it is told with their words and the way to the turn [spar.came-out]', () => {
  show({ why: { turn: 4, text: 'My mother counts by hand.' }, named: 3 });
  const section = screen.getByRole('region', { name: 'What Lucia did not say at first' });
  expect(section.textContent).toContain(
    'You named it in turn 3, and in turn 4 Lucia told you why:“My mother counts by hand.”',
  );
  expect(screen.getByRole('link', { name: 'turn 4' }).getAttribute('href')).toBe('#turn-4');
  cleanup();
  show({ why: { turn: 3, text: 'My mother counts by hand.' }, named: 3 });
  expect(document.body.textContent).toContain('You named it in turn 3, and Lucia told you why:');
});

test('what was named, and not told in words of theirs, is said to be named and no more [spar.came-out]', () => {
  show({ named: 2 });
  const section = screen.getByRole('region', { name: 'What Lucia did not say' });
  expect(section.textContent).toContain('You named it in turn 2. Lucia told you no more about it.');
  expect(screen.getByRole('link', { name: 'turn 2' }).getAttribute('href')).toBe('#turn-2');
});

test('what never came out was kept, and leads to no turn [spar.came-out]', () => {
  show({});
  const section = screen.getByRole('region', { name: 'What Lucia did not say' });
  expect(section.textContent).toContain('Lucia did not say it in this call.');
  expect(screen.queryByRole('link')).toBeNull();
});
