import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { boxEnvironment, demoPlaces, keptSecret, productEnvironment } from './demo-environment.ts';

const secret = () => 's'.repeat(64);

function product(env: NodeJS.ProcessEnv) {
  return productEnvironment(env, demoPlaces(env), secret);
}

test('without a variable the demo is on port 3000 and its services on the two ports after it', () => {
  expect(demoPlaces({})).toMatchObject({
    url: 'http://127.0.0.1:3000',
    boxPort: 3001,
    smtpPort: 3002,
    boxUrl: 'http://127.0.0.1:3001',
  });
  expect(demoPlaces({ PORT: '8080', FAKES_PORT: '' })).toMatchObject({
    port: 8080,
    boxPort: 8081,
    smtpPort: 8082,
  });
});

test('an address that listens everywhere is reached by the loopback address', () => {
  expect(demoPlaces({ HOST: '0.0.0.0' })).toMatchObject({ host: '0.0.0.0', url: 'http://127.0.0.1:3000' });
  expect(demoPlaces({ HOST: '::1' }).url).toBe('http://[::1]:3000');
});

test.each(['0', '65536', 'abc', '3000.5', '-1'])('PORT=%s is refused with a sentence', (PORT) => {
  expect(() => demoPlaces({ PORT })).toThrow(/^PORT must be a port from 1 to 65535/);
});

test('the product is pointed at the box by its environment alone', () => {
  expect(product({})).toEqual({
    PROFILE: 'embedded',
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: '3000',
    APP_URL: 'http://127.0.0.1:3000',
    DATA_DIR: demoPlaces({}).dataDir,
    AUTH_SECRET: secret(),
    SEED_DEMO: 'true',
    AI_BASE_URL: 'http://127.0.0.1:3001/model/v1',
    AI_MODEL: 'demo',
    AI_API_KEY: 'demo',
    AI_LABEL: 'Demo text: no AI model is connected',
    SMTP_URL: 'smtp://127.0.0.1:3002',
    MAIL_FROM: 'Make Me Great! <hello@demo.example>',
    STRIPE_SECRET_KEY: 'sk_demo_make_me_great',
    STRIPE_WEBHOOK_SECRET: expect.stringMatching(/^whsec_[0-9a-f]{64}$/),
    STRIPE_API_BASE: 'http://127.0.0.1:3001/stripe',
    PRIORITY_SUPPORT_EMAIL: 'priority@demo.example',
    GHL_API_TOKEN: 'pit-demo',
    GHL_LOCATION_ID: 'demo-location',
    GHL_API_BASE: 'http://127.0.0.1:3001/crm',
  });
});

test.each([
  { ANTHROPIC_API_KEY: 'k' },
  { OPENAI_API_KEY: 'k' },
  { AI_BASE_URL: 'http://127.0.0.1:11434/v1', AI_MODEL: 'llama' },
])('a model of the user’s own replaces the demo’s, label and all: %j', (mine) => {
  const env = product(mine);
  expect(Object.fromEntries(Object.entries(env).filter(([name]) => /^AI_|_API_KEY$/.test(name)))).toEqual(
    mine,
  );
});

test('what the user set wins, and an empty variable counts as unset', () => {
  const mine = {
    APP_URL: 'https://demo.example',
    AUTH_SECRET: 'mine',
    SMTP_URL: 'smtp://mail.example',
    AI_MODEL: '',
  };
  expect(product(mine)).toMatchObject({ ...mine, AI_MODEL: 'demo' });
  expect(product(mine)['MAIL_FROM']).toBeUndefined();
});

test('a database of the user’s own is not filled with public accounts unless he says so', () => {
  const DATABASE_URL = 'postgres://127.0.0.1/mine';
  expect(product({ DATABASE_URL })).toMatchObject({ DATABASE_URL, SEED_DEMO: 'false' });
  expect(product({ DATABASE_URL, SEED_DEMO: 'true' })['SEED_DEMO']).toBe('true');
});

test('the box is told its ports and folder and never sees a key', () => {
  const env = {
    PATH: '/bin',
    ANTHROPIC_API_KEY: 'k',
    DATABASE_URL: 'x',
    PORT: '4000',
    FAKES_MODEL_CHUNK_MS: '0',
  };
  expect(boxEnvironment(env, demoPlaces(env), secret)).toEqual({
    PATH: '/bin',
    FAKES_PORT: '4001',
    FAKES_SMTP_PORT: '4002',
    FAKES_MODEL_CHUNK_MS: '0',
    FAKES_STRIPE_WEBHOOK_URL: 'http://127.0.0.1:4000/api/webhooks/stripe',
    FAKES_STRIPE_WEBHOOK_SECRET: product({})['STRIPE_WEBHOOK_SECRET'],
    DATA_DIR: demoPlaces(env).dataDir,
  });
});

test.each([
  { STRIPE_SECRET_KEY: 'sk_live_mine', STRIPE_WEBHOOK_SECRET: 'whsec_mine' },
  { STRIPE_SECRET_KEY: 'sk_test_mine' },
  { STRIPE_WEBHOOK_SECRET: 'whsec_mine' },
])('beside payments of the user’s own the stand-in does not start: %j', (mine) => {
  const payments = Object.entries(product(mine)).filter(([name]) => name.startsWith('STRIPE_'));
  expect(Object.fromEntries(payments)).toEqual(mine);
  const box = boxEnvironment(mine, demoPlaces({}), secret);
  expect(box['FAKES_STRIPE']).toBe('off');
  expect(Object.keys(box).filter((name) => /STRIPE_/.test(name) && name !== 'FAKES_STRIPE')).toEqual([]);
});

test.each([
  { GHL_API_TOKEN: 'pit-mine', GHL_LOCATION_ID: 'here' },
  { GHL_WEBHOOK_URL: 'https://hooks.example/x' },
])('a CRM of the user’s own replaces the demo’s: %j', (mine) => {
  const crm = Object.entries(product(mine)).filter(([name]) => name.startsWith('GHL_'));
  expect(Object.fromEntries(crm)).toEqual(mine);
});

test('the secret is made once and only its owner may read it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mmg-secret-'));
  const dataDir = join(folder, 'data');
  const first = keptSecret(dataDir);
  expect(first).toMatch(/^[0-9a-f]{64}$/);
  chmodSync(join(dataDir, 'auth-secret'), 0o644);
  expect(keptSecret(dataDir)).toBe(first);
  expect(statSync(join(dataDir, 'auth-secret')).mode & 0o777).toBe(0o600);
  writeFileSync(join(dataDir, 'auth-secret'), 'another\n');
  expect(keptSecret(dataDir)).toBe('another');
  rmSync(folder, { recursive: true });
});
