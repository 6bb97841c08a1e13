// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { codeRefusals } from '#features/billing/contract-coupons.ts';
import { renewalConsentOf } from '#features/billing/rules-consent.ts';
import { startPrices } from '#platform/contract/prices.ts';
import { refusal } from '#testing/page.tsx';
import {
  box,
  checkout,
  membership,
  open,
  payAt,
  paysForTools,
  press,
  send,
  tab,
  tick,
} from '#testing/purchase.tsx';

// A code is entered where a plan is chosen, and what is charged with it is said before anybody pays.

const lookUp = 'POST /api/billing/coupon';
const spring = {
  code: 'SPRING',
  percent: null,
  amount: 2000,
  currency: 'usd',
  duration: 'repeating',
  months: 3,
};
const takes = { [lookUp]: () => Response.json(spring) };
const refuses = (why: string) =>
  Response.json({ error: why, code: 'invalid_input', fields: { code: why } }, { status: 400 });
const field = () => screen.getByLabelText<HTMLInputElement>('Code');
const apply = () => fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
const type = (code: string) => fireEvent.change(field(), { target: { value: code } });
const errorAt = () => document.getElementById(`${field().id}-error`)?.textContent;
const row = () => screen.getByText('Have a code?').closest('details');
const toolsPrice = /^Tools & Resources costs /;

test('the row for a code is closed; a code is looked up, and everything that is said of the price follows', async () => {
  const { asked } = await open(takes);
  expect(row()?.open).toBe(false);
  tick(/^I agree that it renews/);
  type(' spring ');
  apply();
  expect(await screen.findByText('$27 a month for 3 months, then $47 a month.')).toBeTruthy();
  expect(asked.find(({ path }) => path === '/api/billing/coupon')?.body).toEqual({
    code: 'SPRING',
    priceId: 'price_demo_tools',
  });
  expect(screen.getByText(toolsPrice).textContent).toContain(
    'costs $27.00 a month for 3 months, then $47.00 a month, with the code SPRING.',
  );
  expect(screen.getByText(/^\$27 is charged today for a month\./).textContent).toContain(
    'With your code it’s $27 a month for 3 months, then $47 a month.',
  );
  // They agreed to the price without it.
  expect(box(/^I agree that it renews/)?.checked).toBe(false);
  press();
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith(payAt));
  expect(asked.find(({ path }) => path === '/api/functions/create-checkout')?.body).toMatchObject({
    code: 'SPRING',
    renewalConsent: renewalConsentOf(startPrices, {
      plan: 'tools',
      onGiven: false,
      rhythm: 'month',
      coupon: spring,
    }),
  });
});

test('a code that is taken out again takes its price along', async () => {
  await open(takes, '/purchase?code=spring');
  fireEvent.click(await screen.findByRole('button', { name: 'Remove' }));
  expect(field().value).toBe('');
  expect(screen.getByText(toolsPrice).textContent).toContain('costs $47.00 a month.');
});

test('a link with a code fills it in, and it is asked again for another plan', async () => {
  await open(
    {
      [lookUp]: ({ body }) =>
        (body as { priceId: string }).priceId === 'price_demo_premium'
          ? refuses(codeRefusals.unfit)
          : Response.json(spring),
    },
    '/purchase?code=spring',
  );
  expect(row()?.open).toBe(true);
  expect(await screen.findByText('$27 a month for 3 months, then $47 a month.')).toBeTruthy();
  fireEvent.click(screen.getByRole('radio', { name: /^Premium/ }));
  await waitFor(() => expect(errorAt()).toBe(codeRefusals.unfit));
  expect(screen.getByText(/^Premium costs /).textContent).toContain('costs $67.00 a month.');
});

test.each([
  ['is refused', () => refuses(codeRefusals.over), codeRefusals.over],
  [
    'cannot be checked',
    () => refusal(502, 'payments_failed', 'The payment service did not answer.'),
    'The payment service did not answer.',
  ],
])('a code that %s says so at its field, and nobody pays without it by mistake', async (_, answer, why) => {
  const { asked } = await open({ [lookUp]: answer });
  type('spring');
  fireEvent.keyDown(field(), { key: 'Enter' });
  await waitFor(() => expect(errorAt()).toBe(why));
  press();
  await waitFor(() => expect(document.activeElement).toBe(field()));
  expect(errorAt()).toBe(why);
  expect(asked.some(({ path }) => path === '/api/functions/create-checkout')).toBe(false);
});

test('a code that is typed and not applied stops the purchase at its field', async () => {
  const { asked } = await open(takes);
  fireEvent.click(screen.getByText('Have a code?'));
  type('spring');
  press();
  await waitFor(() => expect(errorAt()).toBe('Choose Apply to use this code, or leave the field empty.'));
  expect(asked.some(({ path }) => path === '/api/functions/create-checkout')).toBe(false);
});

test('a code that ran out at the last moment says so at its field, and nothing typed is lost', async () => {
  await open({ ...takes, [checkout]: () => refuses(codeRefusals.over) }, '/purchase?code=spring');
  await screen.findByText('$27 a month for 3 months, then $47 a month.');
  fireEvent.change(screen.getByLabelText('City'), { target: { value: 'Hamburg' } });
  tick(/^I agree that it renews/);
  send();
  await waitFor(() => expect(errorAt()).toBe(codeRefusals.over));
  expect([field().value, screen.getByLabelText<HTMLInputElement>('City').value]).toEqual([
    'spring',
    'Hamburg',
  ]);
  expect(tab.close).toHaveBeenCalled();
});

test('who changes a plan has no row for a code: the plan keeps the one that it has', async () => {
  await open(
    { 'GET /api/billing/membership': () => Response.json(paysForTools) },
    '/purchase?upgrade=true&code=spring',
    'tools',
  );
  expect(screen.queryByText('Have a code?')).toBeNull();
});

test('with free days it is said when the price of the code is charged first', async () => {
  await open(
    { ...takes, 'GET /api/billing/membership': () => Response.json({ ...membership, trialDays: 14 }) },
    '/purchase?code=spring',
  );
  const words = await screen.findByText(
    /^Nothing is charged today\. After 14 free days, on .+, \$27 is charged/,
  );
  expect(words.textContent).toContain(
    'With your code it’s $27 a month in the first 3 months from today, then $47 a month.',
  );
});
