// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { countries } from '#platform/contract/countries.ts';
import { startPrices } from '#platform/contract/prices.ts';
import { earlyStartWords, renewalConsentOf, renewalWords } from '#features/billing/rules-consent.ts';
import { openPage } from '#testing/page.tsx';
import {
  box,
  change,
  checkout,
  chosen,
  forSale,
  open,
  openWindow,
  payAt,
  paysForTools,
  press,
  products,
  profile,
  reads,
  save,
  send,
  tab,
  tellCrm,
  tick,
} from '#testing/purchase.tsx';
import { PurchasePage } from './PurchasePage.tsx';

const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('plan and contact form, prefilled from the profile [billing.route-purchase] [billing.contact-form] [billing.call-read-contact]', async () => {
  await open();
  const values = ['Phone', 'Company', 'Job title', 'City', 'State', 'Country'].map(
    (label) => screen.getByLabelText<HTMLInputElement>(label).value,
  );
  expect(values).toEqual(['+1 555 0100', 'Ito & Daughters', 'Founder', 'Berlin', 'Berlin', 'Germany']);
  expect(screen.getByLabelText('Country').getAttribute('autocomplete')).toBe('country-name');
  expect(chosen()).toEqual([
    ['tools', true],
    ['premium', false],
  ]);
});

test('whoever has a tax ID reads where it goes, and whoever has no company what to write', async () => {
  await open();
  expect(
    screen.getByText('You can give a tax ID on the payment page, where your country has one for businesses.'),
  ).toBeTruthy();
  expect(screen.getByText('No company? Your own name will do.')).toBeTruthy();
});

test('the countries are the specification’s, in its order [billing.countries]', async () => {
  await open();
  const options = [...screen.getByLabelText<HTMLSelectElement>('Country').options].map(({ value }) => value);
  expect(options).toEqual(['', ...countries]);
  expect(countries.join(', ')).toBe(
    'United States, Canada, United Kingdom, Australia, Germany, France, Spain, Italy, Netherlands, Belgium, Switzerland, Austria, Sweden, Norway, Denmark, Finland, Ireland, New Zealand, Japan, Singapore, United Arab Emirates, Mexico, Brazil, Argentina, India, Other',
  );
});

test('upgrade=true preselects Premium for who has nothing to upgrade [billing.upgrade-preselected]', async () => {
  await open({}, '/purchase?upgrade=true');
  expect(chosen()).toEqual([
    ['tools', false],
    ['premium', true],
  ]);
});

test('upgrade=true preselects the upgrade, with what is due today to the cent [billing.upgrade-preselected] [billing.tools-may-buy]', async () => {
  await open(
    {
      'GET /api/billing/membership': () => Response.json(paysForTools),
      'GET /api/billing/upgrade-quote': () =>
        Response.json({
          dueToday: 1935,
          renewsFor: 6700,
          price: 6700,
          rhythm: 'month',
          currency: 'usd',
          renewsAt: '2026-12-21T10:00:00.000Z',
          discounted: null,
        }),
    },
    '/purchase?upgrade=true',
    'tools',
  );
  expect(chosen()).toEqual([['upgrade', true]]);
  // Where a running subscription changes, the payment page takes no tax ID.
  expect(screen.queryByText(/tax ID/)).toBeNull();
  expect(
    await screen.findByText(
      /About \$19\.35 due today, then \$67\.00 a month.* The payment page shows the exact amount\.$/,
    ),
  ).toBeTruthy();
});

test('a Tools member who asked for Premium is offered the way there: the upgrade', async () => {
  const server = { 'GET /api/billing/membership': () => Response.json(paysForTools) };
  await open(server, '/purchase?plan=premium', 'tools');
  expect(chosen()).toEqual([['upgrade', true]]);
});

test('with no plan in the address, or one that is not for sale, the first is chosen', async () => {
  for (const address of ['/purchase', '/purchase?plan=free', '/purchase?plan=upgrade']) {
    await open({}, address);
    expect(chosen(), address).toEqual([
      ['tools', true],
      ['premium', false],
    ]);
    cleanup();
  }
});

test('the contact form says where the answers go, and promises no invoice', async () => {
  await open();
  expect(screen.getByText(/The company that keeps our contacts gets it/)).toBeTruthy();
  expect(screen.getByRole('link', { name: /^Who sees what/ }).getAttribute('href')).toBe('/privacy');
  expect(screen.queryByText(/invoices/)).toBeNull();
  // Only the owner knows whether they call.
  expect(document.body.textContent).not.toMatch(/never call/);
});

test('the page that they came from is preselected its plan, and goes along to the payment', async () => {
  const page = await open({}, '/purchase?for=/course');
  expect(chosen()).toEqual([
    ['tools', false],
    ['premium', true],
  ]);
  press();
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith(payAt));
  expect(page.asked.find(({ path }) => checkout.endsWith(path))?.body).toMatchObject({ for: '/course' });
});

test('an address that is no page of ours goes nowhere', async () => {
  const page = await open({}, '/purchase?for=https://evil.example/course');
  press();
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith(payAt));
  expect(page.asked.find(({ path }) => checkout.endsWith(path))?.body).not.toHaveProperty('for');
});

test('who has told everything before reads who is billed, and may change it', async () => {
  await openPage(PurchasePage, { address: '/purchase', tier: 'free', server: reads });
  const billed = await screen.findByRole('region', { name: 'Billed to' });
  expect(billed.textContent).toContain('Ito & Daughters, Founder');
  expect(screen.queryByLabelText('City')).toBeNull();
  fireEvent.click(change());
  expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('Berlin');
});

test('a visitor’s choice survives the sign-up', async () => {
  await open({}, '/purchase?plan=premium');
  expect(chosen()).toEqual([
    ['tools', false],
    ['premium', true],
  ]);
});

test('profile saved, CRM told, checkout begun, opened in the tab of the click: in this order [billing.purchase-submit] [billing.call-save-contact] [billing.call-create-checkout] [billing.call-checkout-new-tab] [billing.price-ids] [crm.purchase-before-checkout]', async () => {
  const page = await open();
  page.asked.length = 0;
  fill('City', ' Hamburg ');
  press();
  // The tab opens within the click, before any answer.
  expect(openWindow).toHaveBeenCalledWith('', '_blank');
  expect(tab.opener).toBeNull();
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith(payAt));
  const posts = page.asked.filter(({ method }) => method !== 'GET');
  expect(posts.map(({ method, path }) => `${method} ${path}`)).toEqual([save, tellCrm, checkout]);
  expect(posts[0]?.body).toEqual({ ...profile, city: 'Hamburg' });
  expect(posts[1]?.body).toMatchObject({
    subscriptionTier: 'Tools & Resources',
    productId: products.tools,
    ...profile,
    city: 'Hamburg',
    paymentStatus: 'pending',
  });
  expect(posts[2]?.body).toEqual({
    priceId: 'price_demo_tools',
    successUrl: `${location.origin}/payment-success?tier=tools&priceId=price_demo_tools`,
    cancelUrl: `${location.origin}/payment-canceled?plan=tools`,
    acceptsTerms: true,
    renewalConsent: renewalConsentOf(startPrices, {
      plan: 'tools',
      onGiven: false,
      rhythm: 'month',
    }),
    earlyStart: false,
  });
  expect(await screen.findByText('The payment page is open in another tab')).toBeTruthy();
});

test('what a buyer enters is what the upgrade minutes later is billed to, without being asked again', async () => {
  const none = Object.fromEntries(Object.keys(profile).map((field) => [field, null]));
  const page = await open({
    'GET /api/profile': () => Response.json({ ...none, fullName: 'Marcus Lee', email: 'marcus@example.com' }),
    [save]: ({ body }) => Response.json(body),
  });
  expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('');
  for (const [label, value] of [
    ['Phone', '+1 916 555 0148'],
    ['Company', 'Lee Solar'],
    ['Job title', 'Consultant'],
    ['City', 'Sacramento'],
    ['State', 'California'],
    ['Country', 'United States'],
  ] as const)
    fill(label, value);
  press();
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith(payAt));
  expect(page.client.getQueryData(['account', 'profile'])).toMatchObject({
    city: 'Sacramento',
    companyName: 'Lee Solar',
  });
});

test('price, period, renewal and the way to cancel stand beside the button, and no box is ticked beforehand [billing.renewal-consent] [billing.terms-at-purchase]', async () => {
  const page = await open();
  const boxes = screen.getAllByRole<HTMLInputElement>('checkbox');
  // Of what is agreed to, and of an early start: no more.
  expect(boxes.map(({ checked }) => checked)).toEqual([false, false]);
  const words = screen.getByText(
    renewalWords(startPrices, { plan: 'tools', onGiven: false, rhythm: 'month' }),
  );
  expect(words.textContent).toMatch(
    /\$47\.00 a month\. It renews every month.*until you cancel.*Cancel subscription/,
  );
  expect(box(/^I agree that it renews every month at \$47\.00/)?.getAttribute('aria-describedby')).toContain(
    words.id,
  );
  send();
  // Beside the box, and in the toast.
  await waitFor(() =>
    expect(screen.getAllByText('Please agree to the renewal and the terms').length).toBe(2),
  );
  expect(page.asked.filter(({ method }) => method !== 'GET')).toEqual([]);
  expect(openWindow).not.toHaveBeenCalled();
});

test('another plan has another price: what was agreed to for the first one counts no more [billing.renewal-consent]', async () => {
  await open();
  tick(/^I agree that it renews/);
  fireEvent.click(screen.getByRole('radio', { name: /^Premium/ }));
  expect(box(/^I agree that it renews every month at \$67\.00/)?.checked).toBe(false);
});

test('a buyer in the EU or the United Kingdom is asked about an early start, others and where it is switched off are not [billing.early-start-consent]', async () => {
  const page = await open();
  expect(box(/^I ask for an early start/)).toBeTruthy();
  expect(box(/^I ask for an early start \(optional\)$/)?.required).toBe(false);
  const described = document.getElementById(
    box(/^I ask for an early start/)?.getAttribute('aria-describedby') ?? '',
  );
  expect(described?.textContent).toBe(
    'The law has us ask. Without it, you use the plan from today and get all your money back if you withdraw within 14 days. With it, you pay for the days used.',
  );
  // What is stored is what they read.
  expect(earlyStartWords).toBe(`I ask for an early start (optional). ${described?.textContent}`);
  for (const sentence of earlyStartWords.split('. '))
    expect(sentence.split(' ').length).toBeLessThanOrEqual(20);
  expect(
    screen.getByText(
      'Charged in US dollars: your bank converts. If tax is added, you see it on the payment page before you pay.',
    ),
  ).toBeTruthy();
  fill('Country', 'United States');
  expect(box(/^I ask for an early start/)).toBeNull();
  fill('Country', 'United Kingdom');
  expect(box(/^I ask for an early start/)).toBeTruthy();
  fill('Country', 'France');
  tick(/^I ask for an early start/);
  press();
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith(payAt));
  expect(page.asked.find(({ path }) => checkout.endsWith(path))?.body).toMatchObject({ earlyStart: true });
  cleanup();
  await open({ 'GET /api/billing/plans': () => Response.json({ ...forSale, asksEarlyStart: false }) });
  expect(box(/^I ask for an early start/)).toBeNull();
});

test.each([
  ['Phone', 'Phone is required'],
  ['Company', 'Company is required'],
  ['Job title', 'Job title is required'],
  ['City', 'City is required'],
  ['State', 'State is required'],
])(
  'without %s nothing is sent and no tab opens [billing.phone-required] [billing.company-required] [billing.job-title-required] [billing.city-required] [billing.state-required]',
  async (label, message) => {
    const page = await open();
    fill(label, '  ');
    press();
    // Beside the field, and in the toast.
    await waitFor(() => expect(screen.getAllByText(message).length).toBe(2));
    expect(page.asked.filter(({ method }) => method !== 'GET')).toEqual([]);
    expect(openWindow).not.toHaveBeenCalled();
  },
);

test('of several empty fields each is marked, and so is the box', async () => {
  await open();
  for (const label of ['Phone', 'City', 'State', 'Country']) fill(label, '');
  send();
  expect(await screen.findByText('Missing Information')).toBeTruthy();
  expect(screen.getByText('Phone is required. 4 more fields are marked in the form.')).toBeTruthy();
  for (const label of ['Phone', 'City', 'State', 'Country'])
    expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true');
  expect(box(/^I agree that it renews/)?.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByLabelText('Company').getAttribute('aria-invalid')).not.toBe('true');
});

test('without a country: Missing Information / Please select a country [billing.country-required]', async () => {
  const page = await open();
  fill('Country', '');
  press();
  const toast = (await screen.findByText('Missing Information')).closest<HTMLElement>('[data-sonner-toast]');
  expect(toast?.textContent).toBe('Missing InformationPlease select a country');
  expect(toast?.dataset['type']).toBe('error');
  expect(screen.getAllByText('Please select a country').length).toBe(2);
  expect(page.asked.filter(({ method }) => method !== 'GET')).toEqual([]);
  expect(openWindow).not.toHaveBeenCalled();
});

test('a site without payments says so', async () => {
  await openPage(PurchasePage, {
    address: '/purchase',
    tier: 'free',
    server: { ...reads, 'GET /api/billing/plans': () => Response.json({ ...forSale, paymentsOn: false }) },
  });
  expect(await screen.findByText('Payments aren’t set up on this site.')).toBeTruthy();
});
