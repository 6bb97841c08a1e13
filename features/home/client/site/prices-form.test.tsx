// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { untold } from '#features/home/rules-site.ts';
import { priceWords, trialWords } from '#platform/contract/price-faults.ts';
import { type PriceBook, startPrices } from '#platform/contract/prices.ts';
import { openPage, refusal, type StandInServer } from '#testing/page.tsx';
import { PricesForm } from './PricesForm.tsx';

beforeEach(() => sessionStorage.clear());

const yearly: PriceBook = {
  ...startPrices,
  tiers: { tools: { month: 5900, year: 59_000 }, premium: { month: 7900, year: null } },
};
const site = (prices: PriceBook, latest = 3, locked: readonly string[] = []) =>
  Response.json({ shown: { ...untold, prices }, locked, latest });

const open = (server: StandInServer = {}) =>
  openPage(PricesForm, {
    address: '/admin/site',
    tier: 'admin',
    server: {
      'GET /api/admin/site': () => site(startPrices),
      'GET /api/admin/subscriptions?state=running': () =>
        Response.json({ total: 12, subscriptions: [], next: null }),
      ...server,
    },
  });

const labels = {
  toolsMonth: /^Tools & Resources, a month/,
  toolsYear: /^Tools & Resources, a year/,
  premiumMonth: /^Premium, a month/,
  premiumYear: /^Premium, a year/,
  trialDays: /^Free days before the first payment/,
};
type Field = keyof typeof labels;
const field = (name: Field) => screen.getByLabelText<HTMLInputElement>(labels[name]);
const type = (typed: Partial<Record<Field, string>>) => {
  for (const [name, value] of Object.entries(typed) as [Field, string][])
    fireEvent.change(field(name), { target: { value } });
};
const ready = () => screen.findByLabelText(labels.toolsMonth);
const save = () => fireEvent.click(screen.getByRole('button', { name: /^Save ?: Prices$/ }));
const question = async () => within(await screen.findByRole('alertdialog', {}, { timeout: 5000 }));
const yes = async () => fireEvent.click((await question()).getByRole('button', { name: 'Save prices' }));

test.each<[Partial<Record<Field, string>>, Field, string]>([
  [{ toolsMonth: '49.999' }, 'toolsMonth', priceWords],
  [{ toolsMonth: '0' }, 'toolsMonth', priceWords],
  [{ toolsMonth: '' }, 'toolsMonth', priceWords],
  [{ premiumMonth: '10000000' }, 'premiumMonth', priceWords],
  [{ premiumYear: 'a lot' }, 'premiumYear', priceWords],
  [{ toolsYear: '600' }, 'toolsYear', 'Twelve months cost $564.00: a year can’t cost more'],
  [{ premiumMonth: '40' }, 'premiumMonth', 'Premium has to cost at least 1.00 more than Tools & Resources'],
  [{ trialDays: '61' }, 'trialDays', trialWords],
])('%j is refused at %s, stays typed, and nothing is sent', async (typed, at, message) => {
  const { asked } = await open();
  await ready();
  type(typed);
  expect(screen.getByText('Nothing yet: these prices can’t be sold.')).toBeTruthy();
  save();
  await expect.poll(() => field(at).getAttribute('aria-invalid')).toBe('true');
  const described = field(at).getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(described.map((id) => document.querySelector(`#${CSS.escape(id)}`)?.textContent)).toContain(message);
  expect(document.activeElement).toBe(field(at));
  for (const [name, value] of Object.entries(typed) as [Field, string][])
    expect(field(name).value).toBe(value);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(asked.some(({ method }) => method === 'PUT')).toBe(false);
});

test('two months free are filled in, seen before they are saved, and asked about with who keeps their price', async () => {
  let saved = startPrices;
  const { asked } = await open({
    'GET /api/admin/site': () => site(saved),
    'PUT /api/admin/site': ({ body }) => {
      saved = (body as { change: { prices: PriceBook } }).change.prices;
      return site(saved, 4);
    },
  });
  await ready();
  expect(screen.getByText(/costs the difference: \$20 a month\./)).toBeTruthy();
  type({ toolsMonth: '$49.50', trialDays: '14' });
  for (const button of screen.getAllByRole('button', { name: /^Two months free/ })) fireEvent.click(button);
  expect([field('toolsYear').value, field('premiumYear').value]).toEqual(['495', '670']);
  expect(screen.getByText('or $495 a year, two months free')).toBeTruthy();
  expect(
    screen.getByText(/difference: \$17\.50 a month, or \$175 a year\. A first purchase begins with 14 free/),
  ).toBeTruthy();
  save();
  const asks = await question();
  asks.getByText(/^New members pay them from now on.* The 12 who have a plan keep what they pay\.$/);
  asks.getByText('Tools & Resources: $49.50 a month instead of $47');
  asks.getByText('Premium: $670 a year, new');
  expect(asked.some(({ method }) => method === 'PUT')).toBe(false);
  await yes();
  await screen.findByText('Saved. Visitors see it from now on.');
  expect(asked.findLast(({ method }) => method === 'PUT')?.body).toEqual({
    basedOn: 3,
    change: {
      prices: {
        currency: 'usd',
        tiers: { tools: { month: 4950, year: 49_500 }, premium: { month: 6700, year: 67_000 } },
        trialDays: 14,
      },
    },
  });
  expect(field('toolsMonth').value).toBe('49.50');
});

test('who cancels the question saves nothing, and what they typed stays', async () => {
  const { asked } = await open();
  await ready();
  type({ toolsMonth: '50' });
  save();
  fireEvent.click((await question()).getByRole('button', { name: 'Cancel' }));
  await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull();
  expect(field('toolsMonth').value).toBe('50');
  expect(asked.some(({ method }) => method === 'PUT')).toBe(false);
});

test.each<[string, () => Response, RegExp]>([
  ['nobody has one', () => Response.json({ total: 0, subscriptions: [], next: null }), /Nobody pays for a/],
  ['one has', () => Response.json({ total: 1, subscriptions: [], next: null }), /The one member who has/],
  [
    'nobody could count',
    () => refusal(500, 'internal', 'Broken.'),
    /Whoever has a plan keeps what they pay;/,
  ],
])('who keeps their price is said where %s', async (_, counted, words) => {
  await open({ 'GET /api/admin/subscriptions?state=running': counted });
  await ready();
  type({ toolsMonth: '50' });
  save();
  expect((await question()).getByText(words)).toBeTruthy();
});

test('what Stripe refuses stands in the form, with what was typed', async () => {
  const words = 'Stripe did not take these prices, so nothing was saved. Please try again.';
  await open({ 'PUT /api/admin/site': () => refusal(502, 'payments_failed', words) });
  await ready();
  type({ premiumMonth: '99' });
  save();
  await yes();
  const alert = await screen.findByText(words);
  expect(alert.closest('form')).toBe(field('premiumMonth').form);
  expect(field('premiumMonth').value).toBe('99');
});

test('another admin’s newer prices are shown, and what was typed stays to be copied', async () => {
  let now = startPrices;
  await open({
    'GET /api/admin/site': () => site(now, now === startPrices ? 3 : 4),
    'PUT /api/admin/site': () => {
      now = yearly;
      return refusal(409, 'conflict', 'This was changed in the meantime. Reload and try again.');
    },
  });
  await ready();
  type({ premiumMonth: '99' });
  save();
  await yes();
  await screen.findByText('This part was changed in the meantime.');
  expect(field('premiumMonth').value).toBe('99');
  fireEvent.click(screen.getByRole('button', { name: 'Show the newer version' }));
  expect([field('toolsMonth').value, field('premiumMonth').value]).toEqual(['59', '79']);
  const typed = within(screen.getByRole('region', { name: 'What you typed' }));
  expect(typed.getByLabelText<HTMLTextAreaElement>(/premium, a month/).value).toBe('99');
});

test.each<[string, Partial<Record<Field, string>>]>([
  ['STRIPE_PRICE_TOOLS', { toolsMonth: 'STRIPE_PRICE_TOOLS' }],
  ['STRIPE_PRICE_UPGRADE', { toolsMonth: 'STRIPE_PRICE_UPGRADE', premiumMonth: 'STRIPE_PRICE_UPGRADE' }],
])('%s locks the months that it sets and their currency, with its name', async (variable, locked) => {
  await open({ 'GET /api/admin/site': () => site(startPrices, 3, [variable]) });
  await ready();
  for (const name of Object.keys(labels) as Field[])
    expect(field(name).readOnly, name).toBe(locked[name] !== undefined);
  expect(screen.getByLabelText<HTMLSelectElement>('Currency').disabled).toBe(true);
  expect(screen.getAllByText(`Locked: it’s set by ${variable} in the server’s environment.`)).toHaveLength(
    Object.keys(locked).length + 1,
  );
});

test('another currency is chosen, seen before it is saved, and asked about', async () => {
  let saved = startPrices;
  await open({
    'GET /api/admin/site': () => site(saved),
    'PUT /api/admin/site': ({ body }) => {
      saved = (body as { change: { prices: PriceBook } }).change.prices;
      return site(saved, 4);
    },
  });
  await ready();
  const currency = screen.getByLabelText<HTMLSelectElement>('Currency');
  expect([currency.value, currency.disabled]).toEqual(['usd', false]);
  fireEvent.change(currency, { target: { value: 'eur' } });
  expect(await screen.findByText('€47')).toBeTruthy();
  fireEvent.change(field('toolsMonth'), { target: { value: '1,000' } });
  fireEvent.change(field('premiumMonth'), { target: { value: '1,200.50' } });
  save();
  const asked = await question();
  asked.getByText('Sold in euros instead of US dollars');
  asked.getByText('Tools & Resources: €1,000 a month instead of $47');
  await yes();
  await expect
    .poll(() => saved)
    .toEqual({
      currency: 'eur',
      tiers: { tools: { month: 100_000, year: null }, premium: { month: 120_050, year: null } },
      trialDays: 0,
    });
});

test('back to ours asks, and can be undone', async () => {
  let saved = yearly;
  const { asked } = await open({
    'GET /api/admin/site': () => site(saved),
    'PUT /api/admin/site': ({ body }) => {
      saved = (body as { change: { prices: PriceBook } }).change.prices;
      return site(saved, 4);
    },
  });
  await ready();
  fireEvent.click(screen.getByRole('button', { name: /^Back to ours/ }));
  (await question()).getByText('Tools & Resources: no longer sold by the year');
  await yes();
  await screen.findByText('Back to our prices');
  await expect.poll(() => field('toolsMonth').value).toBe('47');
  expect(screen.queryByRole('button', { name: /^Back to ours/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await expect.poll(() => field('toolsMonth').value).toBe('59');
  expect(asked.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { basedOn: 3, change: { prices: startPrices } },
    { basedOn: 4, change: { prices: yearly } },
  ]);
});
