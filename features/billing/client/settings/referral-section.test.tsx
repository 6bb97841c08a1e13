// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { membership, open, press, read } from '#testing/billing-page.tsx';

const usd = (cents: number) => ({ cents, currency: 'usd' });
const url = 'https://mmg.test/?from=k3v9x2m7p4';
const link = { url, credit: usd(4700), own: usd(4700), waiting: 0, credited: 0, sums: [], ended: 0 };
const withReferral = (referral: object | null, more: object = {}) => ({
  [read]: membership({}, { referral }),
  ...more,
});

test('where members have no links, nothing of them is to be seen', async () => {
  await open(withReferral(null));
  expect(screen.queryByText(/colleague/i)).toBeNull();
});

test('a link is made, copied, and what came of it is counted without a name', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  let made = false;
  await open({
    [read]: () =>
      membership(
        {},
        {
          referral: {
            link: made
              ? {
                  ...link,
                  waiting: 2,
                  credited: 3,
                  sums: [usd(9400), { cents: 4300, currency: 'eur' }],
                  ended: 1,
                }
              : { ...link, url: null },
            came: null,
            offer: null,
          },
        },
      )(),
    'POST /api/billing/referral/link': () => {
      made = true;
      return Response.json({ url });
    },
  });
  expect(screen.getByText(/you both get \$47 of credit/)).toBeTruthy();
  press('Get your link');
  await screen.findByText(url);
  press('Copy link');
  await vi.waitFor(() => expect(writeText).toHaveBeenCalledWith(url));
  const words = 'In the last 12 months, 3 brought you $94.00 and €43.00, 2 are waiting, 1 brought no credit.';
  expect(screen.getByText(words)).toBeTruthy();
  fireEvent.click(screen.getByText('What counts'));
  expect(screen.getByText(/At most 12 in 12 months/)).toBeTruthy();
});

test('in a former currency the link says that it brings only the colleague something', async () => {
  await open(withReferral({ link: { ...link, own: null }, came: null, offer: null }));
  expect(
    screen.getByText(/they get \$47 of credit.* You get none: your plan is paid in another/),
  ).toBeTruthy();
  expect(screen.queryByText(/you both get/)).toBeNull();
});

test.each([
  [
    { state: 'waiting', credit: usd(4700), dueAt: '2026-12-05T12:00:00.000Z' },
    '$47.00 of credit comes on December 5, 2026',
  ],
  [
    { state: 'waiting', credit: null, dueAt: '2026-12-05T12:00:00.000Z' },
    'It brings no credit: your plan is paid in another currency',
  ],
  [{ state: 'credited', credit: usd(3760), dueAt: null }, 'got $37.60 of credit'],
  [{ state: 'ended', credit: null, dueAt: null }, 'It brought no credit'],
])('who came by a link reads what it brings (%#)', async (came, words) => {
  await open(withReferral({ link: null, came, offer: null }));
  expect(screen.getByRole('heading', { name: 'A colleague’s link' })).toBeTruthy();
  expect(screen.getByText(new RegExp(words.replace(/[$.]/g, String.raw`\$&`)))).toBeTruthy();
});

test('credit says what it does', async () => {
  await open({ 'GET /api/billing/invoices': () => Response.json({ invoices: [], credit: usd(4700) }) });
  expect(await screen.findByText('You have $47.00 of credit')).toBeTruthy();
  expect(screen.getByText(/it pays your next invoice/)).toBeTruthy();
});
