import { expect, test } from 'vitest';
import { billingEnvironment, paymentSettings } from './env.ts';

const real = {
  STRIPE_SECRET_KEY: 'sk_live_abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_abc',
  STRIPE_PRICE_TOOLS: 'price_1',
  STRIPE_PRICE_PREMIUM: 'price_2',
  STRIPE_PRICE_UPGRADE: 'price_3',
};
const demo = {
  STRIPE_SECRET_KEY: 'sk_demo_abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_abc',
  STRIPE_API_BASE: 'http://127.0.0.1:3001/stripe',
};

function read(source: Record<string, string>) {
  const result = billingEnvironment.read(source);
  return 'values' in result ? paymentSettings(result.values) : result.problems;
}

test('nothing set means that payments are off', () => {
  expect(read({})).toBeNull();
  expect(read({ STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: '' })).toBeNull();
});

test('a real key with its secret and prices is taken', () => {
  expect(read(real)).toMatchObject({ apiBase: null, pinned: { tools: 'price_1', upgrade: 'price_3' } });
  expect(read({ ...real, STRIPE_SECRET_KEY: 'rk_test_abc' })).toMatchObject({ secretKey: 'rk_test_abc' });
});

test('without prices in the environment, those under our lookup keys are sold', () => {
  expect(read(demo)).toMatchObject({
    apiBase: 'http://127.0.0.1:3001/stripe',
    pinned: {},
  });
});

test.each<[string, Record<string, string>, RegExp]>([
  [
    'a key without its webhook secret',
    { ...real, STRIPE_WEBHOOK_SECRET: '' },
    /STRIPE_WEBHOOK_SECRET is required/,
  ],
  ['a webhook secret without a key', { STRIPE_WEBHOOK_SECRET: 'whsec_a' }, /STRIPE_SECRET_KEY is required/],
  ['a publishable key', { ...real, STRIPE_SECRET_KEY: 'pk_live_abc' }, /STRIPE_SECRET_KEY must be/],
  ['a malformed webhook secret', { ...real, STRIPE_WEBHOOK_SECRET: 'abc' }, /STRIPE_WEBHOOK_SECRET must be/],
  ['a malformed price', { ...real, STRIPE_PRICE_TOOLS: 'prod_1' }, /STRIPE_PRICE_TOOLS must be/],
  ['one price for two plans', { ...real, STRIPE_PRICE_UPGRADE: 'price_2' }, /different prices/],
  ['a real key at the fake', { ...real, STRIPE_API_BASE: demo.STRIPE_API_BASE }, /never be sent to the fake/],
  ['a test key at the fake', { ...demo, STRIPE_SECRET_KEY: 'sk_test_abc' }, /never be sent to the fake/],
  [
    'the fake on another computer',
    { ...demo, STRIPE_API_BASE: 'http://pay.example/stripe' },
    /on this computer/,
  ],
  ['the demo’s key at Stripe', { ...real, STRIPE_SECRET_KEY: 'sk_demo_abc' }, /which Stripe does not know/],
])('%s is refused with a sentence', (_, source, sentence) => {
  const problems = read(source);
  expect(Array.isArray(problems) ? problems.join('\n') : 'taken').toMatch(sentence);
});
