// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ClinicRow } from './ClinicRow.tsx';

afterEach(cleanup);

const clinic = {
  id: 'c1',
  title: 'Openers',
  startsAt: '2026-12-03T18:00:00.000Z',
  minutes: 60,
  isComing: false,
  seatsLeft: null,
  link: 'https://meet.example/a',
};
const when = 'Thu, Dec 3, 1:00 PM EST';

test('who has not answered can say that they come; who comes can take it back', () => {
  const onSeat = vi.fn<(isComing: boolean) => void>();
  const { rerender } = render(<ClinicRow clinic={clinic} when={when} onSeat={onSeat} />);
  fireEvent.click(screen.getByRole('button', { name: 'I’ll come' }));
  rerender(<ClinicRow clinic={{ ...clinic, isComing: true }} when={when} onSeat={onSeat} />);
  expect(document.body.textContent).toContain(`${when}, you’re coming`);
  fireEvent.click(screen.getByRole('button', { name: 'I can’t come' }));
  expect(onSeat.mock.calls).toEqual([[true], [false]]);
});

test('with no seat left there is nothing to press and no link', () => {
  render(<ClinicRow clinic={{ ...clinic, seatsLeft: 0, link: null }} when={when} onSeat={() => undefined} />);
  expect(document.body.textContent).toContain('all seats taken');
  expect([screen.queryByRole('button'), screen.queryByRole('link')]).toEqual([null, null]);
});

test('before the app runs the row has its size, and no button that nothing would answer', () => {
  render(<ClinicRow clinic={clinic} when={undefined} />);
  expect(screen.getByText('I’ll come').closest('button')?.className).toContain('invisible');
  expect(screen.getByRole('link', { name: 'Join the clinic' }).getAttribute('href')).toBe(clinic.link);
});
