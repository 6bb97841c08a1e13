// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage, refusal } from '#testing/page.tsx';
import { UnsubscribePage } from './UnsubscribePage.tsx';

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const spent = () => refusal(410, 'link_spent', 'This link was already used or has expired.');
const deadLink = 'This link no longer works';
const unsubscribe = 'POST /api/notifications/unsubscribe';

test('the way off a list acts on a press only, without signing in, and says what still comes', async () => {
  const { asked } = await openPage(UnsubscribePage, {
    address: '/unsubscribe#token=book.u1.sig',
    server: { [unsubscribe]: () => Response.json({ kind: 'book' }) },
  });
  expect(await screen.findByText(/no more emails about books/)).toBeTruthy();
  await waitFor(() => expect(location.hash).toBe(''));
  expect(asked).toEqual([]);
  press('Stop these emails');
  expect(await screen.findByText('No more emails about books')).toBeTruthy();
  expect(asked[0]?.body).toEqual({ token: 'book.u1.sig' });
});

test.each(['/unsubscribe', '/unsubscribe#token=payment.u1.sig'])(
  'an address that is not whole is said as one: %s',
  async (address) => {
    await openPage(UnsubscribePage, { address, server: {} });
    expect(await screen.findByText(deadLink)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'your settings' })).toBeTruthy();
  },
);

test('a token that the server does not know is said, and a passing failure offers the button again', async () => {
  const answers = [refusal(500, 'internal', 'Our fault.'), spent()];
  await openPage(UnsubscribePage, {
    address: '/unsubscribe#token=message.u1.sig',
    server: { [unsubscribe]: () => answers.shift() ?? Response.error() },
  });
  await screen.findByRole('button', { name: 'Stop these emails' });
  press('Stop these emails');
  expect(await screen.findByText('Our fault.')).toBeTruthy();
  expect(screen.queryAllByRole('alert').map(({ textContent }) => textContent)).toEqual(['Our fault.']);
  press('Stop these emails');
  expect(await screen.findByText(deadLink)).toBeTruthy();
});

test('the way off tips and offers says what it stops', async () => {
  await openPage(UnsubscribePage, {
    address: '/unsubscribe#token=offer.u1.sig',
    server: { [unsubscribe]: () => Response.json({ kind: 'offer' }) },
  });
  await screen.findByRole('button', { name: 'Stop these emails' });
  press('Stop these emails');
  expect(await screen.findByText('No more emails with tips and offers')).toBeTruthy();
});
