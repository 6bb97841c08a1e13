// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { includedCourse } from '#features/course/rules-extent.ts';
import { untold } from '#features/home/rules-site.ts';
import { openPage, type StandInServer } from '#testing/page.tsx';
import { type MemberBuyButton, MemberPricing } from './MemberPricing.tsx';

const Buy: MemberBuyButton = ({ label, plan }) => <button type="button">{`${label}: ${plan}`}</button>;
const open = (server: StandInServer = {}) =>
  openPage(() => <MemberPricing buyButton={Buy} />, { address: '/', tier: 'free', server });

test('what a plan includes is closed, its button and its price are not', async () => {
  await open();
  await screen.findByRole('button', { name: 'Get Premium: premium' });
  expect(screen.getByText('$67')).toBeTruthy();
  const includes = screen.getByText('A certificate when you have finished it').closest('details');
  expect(includes?.open).toBe(false);
});

test.each([
  ['', 'Turn each frustration into words you can send.'],
  ['Words for your list.', 'Words for your list.'],
])('the line %j of a plan is shown as %j', async (tools, shown) => {
  const site = { books: untold.books, planLines: { tools, premium: '' }, course: includedCourse };
  await open({ 'GET /api/site': () => Response.json(site) });
  const line = await screen.findByText(shown);
  await expect.poll(() => line.className).not.toContain('invisible');
  expect(screen.getByText('The whole method, with all the tools.')).toBeTruthy();
});

test('the prices say how often a day the tools may be used, once that is known', async () => {
  const limits = { texts: 61, textsMore: 1500, identifier: 6, identifierMore: 51, emailSequences: 301 };
  await open({ 'GET /api/tools/limits': () => Response.json(limits) });
  expect(await screen.findByText('61 texts and 6 searches a day')).toBeTruthy();
  expect(screen.getByText('1,500 texts and 51 searches a day').className).not.toContain('invisible');
});

test('the prices promise the guarantee only to whom it covers', async () => {
  const once = /^The 7-day money-back guarantee is for a first payment, once per person and card/;
  await open({
    'GET /api/billing/membership': () =>
      Response.json({
        paymentsOn: true,
        subscription: null,
        last: null,
        given: null,
        guaranteeEndsAt: null,
        guaranteeCovers: false,
        withdrawal: null,
        supportAddress: null,
      }),
  });
  expect(await screen.findByText(once)).toBeTruthy();
  expect(screen.queryByText(/on every paid plan/)).toBeNull();
  cleanup();
  await open();
  expect(
    await screen.findByText('7-day money-back guarantee on every paid plan, once per person and card.'),
  ).toBeTruthy();
  expect(screen.queryByText(once)).toBeNull();
});

test('while the limits are not known, nothing is claimed of them', async () => {
  await open();
  expect((await screen.findByText('00 texts and 0 searches a day')).className).toContain('invisible');
});
