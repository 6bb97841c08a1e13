import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readEnvironment } from '#app/environment.ts';
import { demoClient } from '#fakes/openid/start.ts';
import {
  demoPassword,
  fakesEnvironment,
  demoPlaces,
  keptSecret,
  productEnvironment,
} from './demo-environment.ts';

const secret = () => 's'.repeat(64);

function product(env: NodeJS.ProcessEnv) {
  return productEnvironment(env, demoPlaces(env), secret);
}

test('without a variable the demo is on port 3000 and its services on the two ports after it', () => {
  expect(demoPlaces({})).toMatchObject({
    url: 'http://127.0.0.1:3000',
    fakesPort: 3001,
    smtpPort: 3002,
    fakesUrl: 'http://127.0.0.1:3001',
  });
  expect(demoPlaces({ PORT: '8080', FAKES_PORT: '' })).toMatchObject({
    port: 8080,
    fakesPort: 8081,
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

test('the product is pointed at the fakes by its environment alone', () => {
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
    AI_TRANSCRIPTION_MODEL: 'demo-ears',
    AI_LABEL: 'Demo text: no AI model is connected',
    SMTP_URL: 'smtp://127.0.0.1:3002',
    MAIL_FROM: 'hello@demo.example',
    MAIL_INBOX_URL: 'http://127.0.0.1:3001/mail',
    MAIL_SES_TOPIC_ARN: 'arn:aws:sns:eu-central-1:000000000000:demo-mail',
    MAIL_SNS_BASE: 'http://127.0.0.1:3001/mail/sns',
    STRIPE_SECRET_KEY: 'sk_demo_make_me_great',
    STRIPE_WEBHOOK_SECRET: expect.stringMatching(/^whsec_[0-9a-f]{64}$/),
    STRIPE_API_BASE: 'http://127.0.0.1:3001/stripe',
    PRIORITY_SUPPORT_EMAIL: 'priority@demo.example',
    GHL_API_TOKEN: 'pit-demo',
    GHL_LOCATION_ID: 'demo-location',
    GHL_API_BASE: 'http://127.0.0.1:3001/crm',
    OIDC_ISSUER: 'http://127.0.0.1:3001/id',
    OIDC_CLIENT_ID: demoClient.id,
    OIDC_CLIENT_SECRET: demoClient.secret,
    OIDC_NAME: 'Demo ID',
    STRATEGY_CALL_URL: 'http://127.0.0.1:3001/calendar',
    WEBHOOKS_LOCAL: 'http://127.0.0.1:3001/webhooks',
    COMMUNITY_URL: 'http://127.0.0.1:3001/community',
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

test('a database of the user’s own is not filled with public accounts unless they say so', () => {
  const DATABASE_URL = 'postgres://127.0.0.1/mine';
  const own = product({ DATABASE_URL });
  expect(own).toMatchObject({ DATABASE_URL, SEED_DEMO: 'false' });
  // Nor does it lead to the pages of the sample owner.
  expect(Object.keys(own)).not.toContain('STRATEGY_CALL_URL');
  expect(product({ DATABASE_URL, SEED_DEMO: 'true' })['SEED_DEMO']).toBe('true');
  // It would not start as production with a receiver on this computer.
  const real = product({ DATABASE_URL, PROFILE: 'production' });
  expect(Object.keys(real)).not.toContain('WEBHOOKS_LOCAL');
});

test('the fakes are told their ports and folder and never see a key', () => {
  const env = {
    PATH: '/bin',
    ANTHROPIC_API_KEY: 'k',
    DATABASE_URL: 'x',
    PORT: '4000',
    FAKES_MODEL_CHUNK_MS: '0',
  };
  expect(fakesEnvironment(env, demoPlaces(env), secret)).toEqual({
    PATH: '/bin',
    FAKES_PORT: '4001',
    FAKES_OPENID_RETURNS: 'http://127.0.0.1:4000/auth/callback/openid',
    FAKES_SES_WEBHOOK_URL: 'http://127.0.0.1:4000/api/webhooks/ses',
    FAKES_SMTP_PORT: '4002',
    FAKES_MODEL_CHUNK_MS: '0',
    FAKES_STRIPE_WEBHOOK_URL: 'http://127.0.0.1:4000/api/webhooks/stripe',
    FAKES_STRIPE_WEBHOOK_SECRET: product({})['STRIPE_WEBHOOK_SECRET'],
    DATA_DIR: demoPlaces(env).dataDir,
  });
});

test('what is said to Node itself is said to the product and to the fakes', () => {
  const env = { NODE_OPTIONS: '--import=./clock.ts' };
  expect(product(env)['NODE_OPTIONS']).toBe('--import=./clock.ts');
  expect(fakesEnvironment(env, demoPlaces(env), secret)['NODE_OPTIONS']).toBe('--import=./clock.ts');
});

test.each([
  { STRIPE_SECRET_KEY: 'sk_live_mine', STRIPE_WEBHOOK_SECRET: 'whsec_mine' },
  { STRIPE_SECRET_KEY: 'sk_test_mine' },
  { STRIPE_WEBHOOK_SECRET: 'whsec_mine' },
])('beside payments of the user’s own no fake of Stripe starts: %j', (mine) => {
  const payments = Object.entries(product(mine)).filter(([name]) => name.startsWith('STRIPE_'));
  expect(Object.fromEntries(payments)).toEqual(mine);
  const fakes = fakesEnvironment(mine, demoPlaces({}), secret);
  expect(fakes['FAKES_STRIPE']).toBe('off');
  expect(Object.keys(fakes).filter((name) => /STRIPE_/.test(name) && name !== 'FAKES_STRIPE')).toEqual([]);
});

test.each([
  { GHL_API_TOKEN: 'pit-mine', GHL_LOCATION_ID: 'here' },
  { GHL_WEBHOOK_URL: 'https://hooks.example/x' },
])('a CRM of the user’s own replaces the demo’s: %j', (mine) => {
  const crm = Object.entries(product(mine)).filter(([name]) => name.startsWith('GHL_'));
  expect(Object.fromEntries(crm)).toEqual(mine);
});

test('a provider of the user’s own to sign in with replaces the demo’s, and returns go to the address of theirs', () => {
  const mine = { OIDC_ISSUER: 'https://id.example', OIDC_NAME: 'Mine' };
  const provider = Object.entries(product(mine)).filter(([name]) => name.startsWith('OIDC_'));
  expect(Object.fromEntries(provider)).toEqual(mine);
  const env = { APP_URL: 'https://demo.example' };
  expect(fakesEnvironment(env, demoPlaces(env), secret)['FAKES_OPENID_RETURNS']).toBe(
    'https://demo.example/auth/callback/openid',
  );
});

const inNewFolder = (env: NodeJS.ProcessEnv) => {
  const folder = mkdtempSync(join(tmpdir(), 'mmg-password-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return (more: NodeJS.ProcessEnv = {}) => {
    const given = { ...env, DATA_DIR: folder, ...more };
    return demoPassword(given, demoPlaces(given));
  };
};

test('on this computer alone the demo has its public password', () => {
  for (const HOST of ['', '127.0.0.1', 'localhost', '::1']) expect(inNewFolder({ HOST })()).toBeNull();
});

test.each(['0.0.0.0', '::', '192.168.1.5'])(
  'on %s the demo makes a password of its own, once, and keeps it',
  (HOST) => {
    const passwordOf = inNewFolder({ HOST });
    const made = passwordOf();
    expect(made).toMatchObject({ isNew: true, value: expect.stringMatching(/^[\w-]{16}$/) });
    expect(passwordOf()).toEqual({ value: made?.value, isNew: false });
    expect(passwordOf({ HOST: '127.0.0.1' }), 'it has that one from then on').toEqual({
      value: made?.value,
      isNew: false,
    });
    expect(() => passwordOf({ ADMIN_PASSWORD: 'another-one-of-mine' })).toThrow('demo-password');
  },
);

test('ADMIN_PASSWORD is the demo’s password, unless it is that of an owner’s account', () => {
  const own = { HOST: '0.0.0.0', ADMIN_PASSWORD: 'a-password-of-mine' };
  expect(inNewFolder(own)()).toEqual({ value: own.ADMIN_PASSWORD, isNew: true });
  expect(() => inNewFolder({ ...own, ADMIN_PASSWORD: 'short' })()).toThrow('at least 12');
  expect(inNewFolder(own)({ ADMIN_EMAIL: 'me@example.test' })?.value).not.toBe(own.ADMIN_PASSWORD);
  const told = productEnvironment(own, demoPlaces(own), secret, own.ADMIN_PASSWORD);
  expect(told).toMatchObject({ DEMO_PASSWORD: own.ADMIN_PASSWORD });
  expect(told).not.toHaveProperty('ADMIN_PASSWORD');
  const owner = { ...own, ADMIN_EMAIL: 'me@example.test' };
  expect(productEnvironment(owner, demoPlaces(owner), secret)).toMatchObject(owner);
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

test('the environment of the drill goes before any other, so that the copy starts and reaches nobody', () => {
  const block = /createdb -h HOST -U mmg mmg_drill\n([\s\S]+?)npm run restore/.exec(
    readFileSync('docs/operations.md', 'utf8'),
  );
  const drill = Object.fromEntries(
    [...(block?.[1] ?? '').matchAll(/([A-Z_0-9]+)=(\S*)/g)].map(([, name = '', value = '']) => [name, value]),
  );
  const live = product({});
  const started = readEnvironment({ ...live, ...drill });
  const outside = ['SMTP_URL', 'STRIPE_SECRET_KEY', 'GHL_API_TOKEN', 'GHL_WEBHOOK_URL', 'S3_BUCKET'] as const;
  for (const name of outside) expect(started[name], name).toBeUndefined();
});
