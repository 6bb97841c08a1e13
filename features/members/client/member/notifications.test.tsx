// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Member } from '#features/members/client/api.ts';
import { momentOf } from '#platform/client/when.ts';
import { Notifications } from './Notifications.tsx';

afterEach(cleanup);

type Sent = Member['notifications'][number];
type Mail = NonNullable<Sent['mail']>;
const at = '2026-11-21T12:05:00.000Z';
const sent: Sent = {
  id: '50000000-0000-4000-8000-000000000001',
  title: 'A talk on Friday',
  text: 'About the price.',
  at: '2026-11-21T12:00:00.000Z',
  by: 'ana@example.com',
  mail: null,
};
/** The row of one notification, with this of its mail. */
function rowWith(mail: Partial<Mail> | null, given: Partial<Sent> = {}) {
  const whole = mail && { state: null, at: null, isOff: false, ...mail };
  render(<Notifications member={{ notifications: [{ ...sent, mail: whole, ...given }] }} />);
  return within(screen.getByRole('listitem'));
}

test.each<[Partial<Mail>, string, string]>([
  [{ state: 'pending' }, 'Email: on its way', 'We’re emailing it to them as well.'],
  [{ state: 'sent', at }, 'Email: sent', `We also emailed it to them on ${momentOf(at)}.`],
  [
    { state: 'dead', at },
    'Email: given up',
    `We also tried to email it to them, and gave up on ${momentOf(at)}.`,
  ],
  [
    { state: 'unknown', at },
    'Email: possibly sent',
    'We also emailed it to them, but the mail server never confirmed it.',
  ],
  [
    { state: 'skipped', at },
    'Email: not sent',
    'It was to go out by email as well. We didn’t send theirs: we had stopped writing to their address.',
  ],
  [{}, 'Email: not known', 'It was to go out by email as well. We don’t know what became of theirs.'],
  [
    { isOff: true },
    'Email: not known',
    'It was to go out by email as well. We don’t know what became of theirs. They have these emails turned off now.',
  ],
])('of an email of which %j is known, that is said and no more', (mail, label, sentence) => {
  const row = rowWith(mail);
  expect([row.getByText(label).tagName, row.getByText(sentence).tagName]).toEqual(['SPAN', 'P']);
});

test('one that was in the app alone has nothing beside it about an email', () => {
  const row = rowWith(null, { by: null });
  row.getByText('Only in the app, not by email.');
  row.getByText('About the price.');
  row.getByText(`${momentOf(sent.at)}, an admin who left`);
  expect(row.queryByText(/^Email: /)).toBeNull();
});

test('where none was sent, it is said which ones would be listed', () => {
  render(<Notifications member={{ notifications: [] }} />);
  screen.getByText('None to them alone or to chosen members yet.');
  expect(screen.queryByRole('list')).toBeNull();
});
