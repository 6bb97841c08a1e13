import { expect, test } from 'vitest';
import { sampleOwner } from '#content/sample-owner.ts';
import { untold } from '#features/home/rules-site.ts';
import { readEnvironment } from './environment.ts';
import { sellsNow } from './setup-facts.ts';

const environmentWith = (STRIPE_SECRET_KEY: string) =>
  readEnvironment({
    APP_URL: 'https://app.example',
    AUTH_SECRET: 'x'.repeat(32),
    DATABASE_URL: 'postgres://app@db.example/app',
    STRIPE_SECRET_KEY,
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    STRIPE_PRICE_TOOLS: 'price_1',
    STRIPE_PRICE_PREMIUM: 'price_2',
    STRIPE_PRICE_UPGRADE: 'price_3',
  });
const owner = {
  name: 'Ada Ltd',
  address: '1 Road, Valletta',
  email: 'ada@ada.test',
  country: 'Malta',
  register: '',
};

test('with a live key nothing is sold before the site says who runs it, and nothing by the demo’s sample', () => {
  const live = environmentWith('sk_live_1');
  expect(sellsNow(live, untold)).toBe(false);
  expect(sellsNow(live, { ...untold, ...sampleOwner })).toBe(false);
  expect(sellsNow(live, { ...untold, ...sampleOwner, owner })).toBe(false);
  expect(sellsNow(live, { ...untold, owner })).toBe(true);
});

test('a test key can be tried out before that: no money moves', () => {
  expect(sellsNow(environmentWith('sk_test_1'), untold)).toBe(true);
});
