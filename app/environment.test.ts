import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { InvalidEnvironment } from '#platform/server/env.ts';
import { environmentParts, readEnvironment } from './environment.ts';

const production = {
  APP_URL: 'https://app.example',
  AUTH_SECRET: 'x'.repeat(32),
  DATABASE_URL: 'postgres://app@db.example/app',
};

function problemsOf(source: Record<string, string>): readonly string[] {
  try {
    readEnvironment(source);
    return [];
  } catch (error) {
    if (error instanceof InvalidEnvironment) return error.problems;
    throw error;
  }
}

test('production starts with database, address and secret', () => {
  expect(readEnvironment(production)).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    PROFILE: 'production',
    IDENTIFIER_DAILY_LIMIT: 5,
  });
});

test('an empty environment is refused with the whole list [account.secret-required]', () => {
  expect(problemsOf({}).map((problem) => problem.split(' ')[0])).toEqual([
    'AUTH_SECRET',
    'APP_URL',
    'DATABASE_URL',
  ]);
});

test('the embedded profile brings its own database', () => {
  const { DATABASE_URL: _, ...rest } = production;
  expect(problemsOf({ ...rest, PROFILE: 'embedded', SEED_DEMO: 'true' })).toEqual([]);
});

test('the demo’s public password never listens on a network', () => {
  const demo = { ...production, PROFILE: 'embedded', SEED_DEMO: 'true' };
  for (const HOST of ['127.0.0.1', '127.1.2.3', '::1', 'localhost'])
    expect(problemsOf({ ...demo, HOST }), HOST).toEqual([]);
  for (const HOST of ['0.0.0.0', '::', '10.0.0.1', '127.0.0.1.example.com'])
    expect(problemsOf({ ...demo, HOST }), HOST).toEqual([expect.stringContaining('DEMO_PASSWORD')]);
  expect(problemsOf({ ...demo, HOST: '0.0.0.0', DEMO_PASSWORD: 'one-of-our-own' })).toEqual([]);
});

test('no webhook reaches the computer that runs production', () => {
  const WEBHOOKS_LOCAL = 'http://127.0.0.1:3001/webhooks';
  expect(problemsOf({ ...production, WEBHOOKS_LOCAL })).toEqual([expect.stringContaining('WEBHOOKS_LOCAL')]);
  expect(problemsOf({ ...production, PROFILE: 'embedded', WEBHOOKS_LOCAL })).toEqual([]);
});

test('the demo’s public passwords never reach production', () => {
  expect(problemsOf({ ...production, SEED_DEMO: 'true' })).toEqual([expect.stringContaining('SEED_DEMO')]);
});

test.each([
  [{ PORT: '99999' }, 'PORT'],
  [{ APP_URL: 'app.example' }, 'APP_URL'],
  [{ AUTH_SECRET: 'short' }, 'AUTH_SECRET'],
  [{ AUTH_SECRET_PREVIOUS: 'short' }, 'AUTH_SECRET_PREVIOUS must have'],
  [{ AUTH_SECRET_PREVIOUS: 'x'.repeat(32) }, 'AUTH_SECRET_PREVIOUS is the secret before'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
  [{ TRUSTED_PROXIES: 'everyone' }, 'TRUSTED_PROXIES'],
  [{ AI_BASE_URL: 'http://127.0.0.1:1/v1' }, 'AI_MODEL'],
  [{ AI_API_KEY: 'k' }, 'AI_API_KEY'],
  [{ AI_MODEL: 'm' }, 'AI_MODEL'],
  [{ OPENAI_API_KEY: 'a', ANTHROPIC_API_KEY: 'b' }, 'only one'],
  [{ MAIL_DKIM_SELECTOR: 'mmg' }, 'MAIL_DKIM_PRIVATE_KEY go together'],
  [{ MAIL_DKIM_SELECTOR: 'mmg', MAIL_DKIM_PRIVATE_KEY: 'key' }, 'must be an RSA private key'],
  [{ MAIL_WEBHOOK_SECRET: 'whsec_short' }, 'MAIL_WEBHOOK_SECRET must be whsec_'],
  [{ MAIL_SES_TOPIC_ARN: 'arn:aws:sqs:eu-central-1:123456789012:q' }, 'must be arn:aws:sns'],
  [{ MAIL_SES_TOPIC_ARN: 'arn:aws:sns:eu-central-1:000000000000:demo' }, 'Amazon does not know'],
  [
    {
      MAIL_SES_TOPIC_ARN: 'arn:aws:sns:eu-central-1:123456789012:mail',
      MAIL_SNS_BASE: 'http://127.0.0.1:3001/mail/sns',
    },
    'a real one is signed by Amazon',
  ],
  [
    { MAIL_SES_TOPIC_ARN: 'arn:aws:sns:eu-central-1:000000000000:demo', MAIL_SNS_BASE: 'https://evil.test' },
    'for the stand-in on this computer',
  ],
  [{ ADMIN_EMAIL: 'owner@example.test' }, 'ADMIN_PASSWORD'],
  [{ SMTP_URL: 'smtp://mail.example:587' }, 'MAIL_FROM'],
  [{ MAIL_FROM: 'hello@example.test' }, 'SMTP_URL'],
  [{ SMTP_URL: 'https://mail.example', MAIL_FROM: 'hello@example.test' }, 'SMTP_URL'],
  [{ SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'Nobody at all' }, 'MAIL_FROM'],
  [{ REQUIRE_EMAIL_VERIFICATION: 'true' }, 'SMTP_URL'],
  [{ ADMIN_EMAIL: 'owner@example.test', ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD'],
  [{ IDENTIFIER_DAILY_LIMIT: 'many' }, 'IDENTIFIER_DAILY_LIMIT'],
])('%j is refused, naming %s', (change, name) => {
  const problems = problemsOf({ ...production, ...change });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(name);
});

test.each([
  [{ PORT: 'abc' }, 'PORT must be a number'],
  [{ PORT: '1.5' }, 'PORT must be a whole number'],
  [{ PORT: '99999' }, 'PORT must be at most 65535'],
  [{ DATABASE_POOL_SIZE: '1' }, 'DATABASE_POOL_SIZE must be at least 2'],
  [{ WORK_PORT: 'abc' }, 'WORK_PORT must be a number'],
  [{ JOBS: 'nowhere' }, 'JOBS must be one of here, elsewhere'],
  [{ AUTH_SECRET: 'short' }, 'AUTH_SECRET must have at least 32 characters'],
])('%j is refused in plain words', (change, words) => {
  expect(problemsOf({ ...production, ...change })).toEqual([words]);
});

test('a password that makes the address unreadable is told how to be written', () => {
  const [problem, ...more] = problemsOf({
    ...production,
    DATABASE_URL: 'postgres://mmg:w#rd@db.example/app',
  });
  expect(problem).toContain('@ as %40');
  expect(problem).not.toContain('rd@');
  expect(more).toEqual([]);
});

test('the owner’s details are read as they stand, and empty ones are none', () => {
  expect(
    readEnvironment({
      ...production,
      OWNER_NAME: ' Ada Ltd ',
      OWNER_ADDRESS: '',
      OWNER_EMAIL: 'a@b.example',
    }),
  ).toMatchObject({ OWNER_NAME: 'Ada Ltd', OWNER_ADDRESS: undefined, OWNER_EMAIL: 'a@b.example' });
  expect(problemsOf({ ...production, OWNER_EMAIL: 'ada' })).toEqual(['OWNER_EMAIL must be an email address']);
});

test('.env.example has one line for each variable, and for nothing else', () => {
  const documented = [...readFileSync('.env.example', 'utf8').matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)].map(
    ([, name = '']) => name,
  );
  const ofTheFakes = ['FAKES_PORT', 'FAKES_SMTP_PORT'];
  expect(documented.toSorted()).toEqual(
    [...environmentParts.flatMap((part) => part.names), ...ofTheFakes].toSorted(),
  );
});
