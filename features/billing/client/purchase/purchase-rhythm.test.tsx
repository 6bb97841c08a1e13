// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renewalConsentOf } from '#features/billing/rules-consent.ts';
import type { PriceBook } from '#platform/contract/prices.ts';
import { openPage, refusal } from '#testing/page.tsx';
import {
  box,
  checkout,
  forSale,
  membership,
  open,
  payAt,
  press,
  reads,
  send,
  tab,
  tick,
} from '#testing/purchase.tsx';
import { PurchasePage } from './PurchasePage.tsx';

// Plans that the owner sells by the month and by the year, and prices that change while the page is open.

afterEach(() => vi.useRealTimers());

const plans = 'GET /api/billing/plans';
const sells = (toolsYear: number | null, premiumYear: number | null, toolsMonth = 4700): PriceBook => ({
  currency: 'usd',
  tiers: { tools: { month: toolsMonth, year: toolsYear }, premium: { month: 6700, year: premiumYear } },
  trialDays: 0,
});
const soldAt = (prices: PriceBook) => {
  const { tiers } = prices;
  const years = { tools: tiers.tools.year, premium: tiers.premium.year };
  return {
    ...forSale,
    prices,
    plans: forSale.plans.map((plan) => ({
      ...plan,
      yearlyPriceId:
        plan.id !== 'upgrade' && years[plan.id as 'tools' | 'premium'] ? `${plan.priceId}_year` : null,
    })),
  };
};
const byYear = sells(47_000, 67_000);
const order = { plan: 'tools', onGiven: false, currency: 'usd', trialDays: 0 } as const;
const rhythm = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });

test('where nothing is sold by the year, nobody is asked how often they pay', async () => {
  await open();
  expect(screen.queryByRole('group', { name: 'How often you pay' })).toBeNull();
});

test('a plan sold by the year: what it saves, what is charged today and when it renews are said before it is paid', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-28T12:00:00Z'), shouldAdvanceTime: true });
  const page = await open({ [plans]: () => Response.json(soldAt(byYear)) });
  expect(rhythm(/^By the month, \$47$/).checked).toBe(true);
  expect(
    screen.getByText(
      /\$47 is charged today for a month\. It renews on December 28, 2026, unless you cancel before\./,
    ),
  ).toBeTruthy();
  tick(/^I agree that it renews every month/);
  fireEvent.click(rhythm(/^By the year, \$470: two months free$/));
  // They agreed to another price.
  expect(box(/^I agree that it renews every year at \$470\.00/)?.checked).toBe(false);
  expect(rhythm(/^Tools & Resources.*\$470\s*\/\s*year/)).toBeTruthy();
  expect(
    screen.getByText(
      /\$470 is charged today for a year\. It renews on November 28, 2027, unless you cancel before\./,
    ),
  ).toBeTruthy();
  press();
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith(payAt));
  expect(page.asked.find(({ path }) => checkout.endsWith(path))?.body).toMatchObject({
    priceId: 'price_demo_tools_year',
    renewalConsent: renewalConsentOf(byYear, { ...order, rhythm: 'year' }),
  });
});

test('who chose the year on the front page finds it chosen, where the plan is sold so', async () => {
  await open(
    { [plans]: () => Response.json(soldAt(sells(47_000, null))) },
    '/purchase?plan=tools&rhythm=year',
  );
  expect(rhythm(/^By the year, \$470/).checked).toBe(true);
  expect(box(/^I agree that it renews every year at \$470\.00/)?.checked).toBe(false);
  fireEvent.click(rhythm(/^Premium.*\$67\s*\/\s*month/));
  expect(box(/^I agree that it renews every month at \$67\.00/)?.checked).toBe(false);
});

test('the year that was chosen is still chosen after a reload, and after another look at the plans', async () => {
  const page = await open({ [plans]: () => Response.json(soldAt(byYear)) }, '/purchase?for=/course');
  const steps = page.router.history.length;
  fireEvent.click(rhythm(/^By the year, \$670/));
  fireEvent.click(rhythm(/^Tools & Resources/));
  await waitFor(() =>
    expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual({
      for: '/course',
      plan: 'tools',
      rhythm: 'year',
    }),
  );
  expect(page.router.history.length).toBe(steps);
  page.reload();
  const isKept = async () => {
    await screen.findByRole('button', { name: 'Continue to payment' });
    expect(rhythm(/^Tools & Resources/).checked).toBe(true);
    expect(rhythm(/^By the year, \$470/).checked).toBe(true);
  };
  await isKept();
  press();
  fireEvent.click(await screen.findByRole('button', { name: 'Choose another plan' }));
  await isKept();
  fireEvent.click(rhythm(/^By the month, \$47$/));
  await waitFor(() => expect(new URLSearchParams(location.search).has('rhythm')).toBe(false));
});

test('a plan that is sold by the month alone says its price of a month beside one of a year', async () => {
  await open({ [plans]: () => Response.json(soldAt(sells(null, 67_000))) }, '/purchase?plan=premium');
  fireEvent.click(rhythm(/^By the year, \$670/));
  expect(rhythm(/^Premium.*\$670\s*\/\s*year/)).toBeTruthy();
  fireEvent.click(rhythm(/^Tools & Resources.*\$47\s*\/\s*month/));
  expect(screen.queryByRole('group', { name: 'How often you pay' })).toBeNull();
  expect(box(/^I agree that it renews every month at \$47\.00/)?.checked).toBe(false);
});

test('with days on trial, nothing is charged today, and the day of the first charge is named', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-28T12:00:00Z'), shouldAdvanceTime: true });
  await open({
    [plans]: () => Response.json(soldAt({ ...byYear, trialDays: 14 })),
    'GET /api/billing/membership': () => Response.json({ ...membership, trialDays: 14 }),
  });
  expect(
    screen.getByText(
      /Nothing is charged today\. After 14 free days, on December 12, 2026, \$47 is charged for a month, unless you cancel before\./,
    ),
  ).toBeTruthy();
});

test('once the price has changed, the page shows the new one beside the box, keeps what was typed, and it can be agreed to', async () => {
  const now = sells(null, null, 5700);
  const words = 'The price has changed: Tools & Resources is $57 a month now. You were not charged.';
  let book = byYear;
  const page = await open({
    [plans]: () => Response.json(soldAt(book)),
    [checkout]: () =>
      book === now && isAgreed ? Response.json({ url: payAt, sessionId: 'cs_1' }) : changes(),
  });
  let isAgreed = false;
  const changes = () => {
    book = now;
    return refusal(409, 'conflict', words);
  };
  fireEvent.change(screen.getByLabelText('City'), { target: { value: 'Hamburg' } });
  press();
  const agreed = await waitFor(() => {
    const found = box(/^I agree that it renews every month at \$57\.00/);
    if (!found) throw new Error('the page still shows the former price');
    return found;
  });
  expect([agreed.checked, agreed.getAttribute('aria-invalid')]).toEqual([false, 'true']);
  const described = (agreed.getAttribute('aria-describedby') ?? '').split(' ');
  expect(described.map((id) => document.getElementById(id)?.textContent)).toContain(words);
  expect(rhythm(/^Tools & Resources.*\$57\s*\/\s*month/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('Hamburg');
  expect(tab.close).toHaveBeenCalled();
  tick(/^I agree that it renews/);
  expect(box(/^I agree/)?.getAttribute('aria-invalid')).toBe('false');
  isAgreed = true;
  send();
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith(payAt));
  expect(page.asked.findLast(({ path }) => checkout.endsWith(path))?.body).toMatchObject({
    renewalConsent: renewalConsentOf(now, { ...order, rhythm: 'month' }),
  });
});

test('prices that can’t be loaded anew take nothing that was typed away', async () => {
  let isAway = false;
  await open({
    [plans]: () => (isAway ? refusal(502, 'payments_failed', 'away') : Response.json(soldAt(byYear))),
    [checkout]: () => {
      isAway = true;
      return refusal(409, 'conflict', 'The price has changed.');
    },
  });
  fireEvent.change(screen.getByLabelText('City'), { target: { value: 'Hamburg' } });
  press();
  await waitFor(() => expect(box(/^I agree/)?.checked).toBe(false));
  expect((await screen.findAllByText('The price has changed.')).length).toBe(2);
  expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('Hamburg');
});

test('a price is named in the currency that the owner sells in', async () => {
  const euros: PriceBook = {
    currency: 'eur',
    tiers: { tools: { month: 4500, year: null }, premium: { month: 6500, year: null } },
    trialDays: 0,
  };
  await openPage(PurchasePage, {
    address: '/purchase',
    tier: 'free',
    server: { ...reads, [plans]: () => Response.json({ ...forSale, prices: euros }) },
  });
  expect(await screen.findByText(/^Charged in euros: your bank converts\./)).toBeTruthy();
  expect(rhythm(/^Tools & Resources.*€45\s*\/\s*month/)).toBeTruthy();
});
