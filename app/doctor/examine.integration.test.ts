import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MailFake, startMailFake } from '#fakes/mail/start.ts';
import { type ModelFake, startModelFake } from '#fakes/model/start.ts';
import { type StripeFake, startStripeFake } from '#fakes/stripe/start.ts';
import { newName } from '#platform/server/backup-plan/place.ts';
import type { ResolveTxt } from '#platform/server/mail/dns-records.ts';
import { startS3 } from '#testing/s3.ts';
import { startListening } from '#testing/socket-server.ts';
import { endServer, type ServerProcess, serverStorage, startServer } from '#testing/server-process.ts';
import { examine } from './examine.ts';

let folder: string;
let env: Record<string, string>;
let server: ServerProcess;
let mail: MailFake;
let model: ModelFake;
let stripe: StripeFake;
let end: () => Promise<void>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mmg-doctor-'));
  const storage = await serverStorage(folder);
  const [startedMail, startedModel, startedStripe, s3] = await Promise.all([
    startMailFake(),
    startModelFake(),
    startStripeFake(),
    startS3(),
  ]);
  [mail, model, stripe] = [startedMail, startedModel, startedStripe];
  const given = {
    ...storage.env,
    ...s3.env,
    SMTP_URL: mail.smtpUrl.replace('://', '://owner:secret@'),
    MAIL_FROM: 'Make Me Great! <hello@example.test>',
    AI_BASE_URL: model.baseUrl,
    AI_MODEL: 'demo',
    STRIPE_API_BASE: stripe.baseUrl,
    STRIPE_SECRET_KEY: stripe.key,
    STRIPE_WEBHOOK_SECRET: 'whsec_test',
  };
  server = await startServer(given);
  env = {
    PROFILE: 'embedded',
    APP_URL: server.origin,
    AUTH_SECRET: 'a-secret-for-tests-only-of-32-characters',
    ...given,
  };
  end = async () => {
    await endServer(server, 'SIGTERM');
    await Promise.all([mail.close(), model.close(), stripe.close(), s3.close()]);
    await storage.remove();
    rmSync(folder, { recursive: true, force: true });
  };
});
afterAll(() => end());

const published: ResolveTxt = (name) =>
  Promise.resolve([[name.startsWith('_dmarc.') ? 'v=DMARC1; p=none' : 'v=spf1 -all']]);

/** The faults found with changed variables, as `about: seen`. */
async function wrong(
  changed: Record<string, string> = {},
  given: Parameters<typeof examine>[1] = {},
): Promise<string[]> {
  const found = await examine(
    { ...env, ...changed },
    { envFile: join(folder, '.env'), resolveTxt: published, ...given },
  );
  return found.filter(({ state }) => state === 'fault').map(({ about, seen }) => `${about}: ${seen}`);
}

test('a running installation with everything that it needs has no fault, and all of it was asked', async () => {
  const found = await examine(env, { envFile: join(folder, '.env'), resolveTxt: published });
  expect(found.filter(({ state }) => state === 'fault')).toEqual([]);
  const good = found.filter(({ state }) => state === 'ok').map(({ about }) => about);
  for (const about of [
    'Node',
    'Environment',
    'Database',
    'Bucket',
    'Disk',
    'Mail',
    'Stripe',
    'Model',
    'Site',
    'Clock',
  ])
    expect(good).toContain(about);
  expect(found).toContainEqual(
    expect.objectContaining({ seen: '/api/webhooks/stripe is reached, and refuses what is not signed.' }),
  );
});

test('every variable that is missing is named, and nothing else is asked', async () => {
  const before = model.stats();
  expect(await wrong({ AUTH_SECRET: '', APP_URL: '' })).toEqual([
    expect.stringContaining('AUTH_SECRET is required'),
    expect.stringContaining('APP_URL is required'),
  ]);
  expect(model.stats()).toEqual(before);
});

test('a mail server that refuses the login is named with its answer', async () => {
  mail.setMode('login535', 1);
  expect(await wrong()).toEqual(['Mail: The mail server does not let us in (EAUTH 535).']);
});

test('what receivers look up and do not find is named', async () => {
  const found = await examine(env, {
    envFile: join(folder, '.env'),
    resolveTxt: () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' })),
  });
  expect(found.filter(({ about, state }) => about === 'Mail' && state === 'warning')).toHaveLength(2);
});

test('a Stripe that does not answer, and a model that the provider does not have, are named', async () => {
  stripe.setMode('error500');
  const faults = await wrong({ AI_MODEL: 'demo-retired' });
  stripe.setMode('ok');
  expect(faults).toContain('Stripe: It does not answer as it should: nobody can buy.');
  expect(faults).toContain('Model: The provider does not have demo-retired.');
});

test('a key that Stripe refuses is named as refused', async () => {
  expect(await wrong({ STRIPE_SECRET_KEY: 'sk_demo_rolled_long_ago' })).toEqual([
    'Stripe: It refuses the key (401): nobody can buy.',
  ]);
});

test('backups: none, one that is old, a folder that is gone, and a key that is not set, are named', async () => {
  const seen = async (changed: Record<string, string>, state: string) =>
    (await examine({ ...env, ...changed }, { envFile: join(folder, '.env'), resolveTxt: published }))
      .filter((finding) => finding.state === state)
      .map(({ about, seen: words }) => `${about}: ${words}`);
  expect(await seen({}, 'off')).toContainEqual(
    expect.stringMatching(/^Backups: No recent backup is known here/),
  );
  const own = join(folder, 'backups');
  const place = { BACKUP_FOLDER: own };
  expect(await wrong(place)).toEqual([`Backups: The folder of BACKUP_FOLDER, ${own}, is not there.`]);
  mkdirSync(own);
  expect(await seen(place, 'warning')).toEqual(
    expect.arrayContaining([
      'Backups: There is none yet.',
      expect.stringMatching(/^Backups: BACKUP_FOLDER is on the disk of DATA_DIR/),
      expect.stringMatching(/^Environment: BACKUP_KEY is not set/),
    ]),
  );
  writeFileSync(join(own, newName(new Date(Date.now() - 50 * 3_600_000), false)), '');
  expect(await wrong(place)).toEqual(['Backups: The newest of 1 is 50 hours old.']);
  writeFileSync(join(own, newName(new Date(Date.now() - 3_600_000), false)), '');
  expect(await seen(place, 'ok')).toContain('Backups: The newest of 2 is 1 hours old.');
  expect(await seen({ BACKUP_BUCKET: 'another' }, 'fault')).toEqual([
    expect.stringMatching(/^Backups: It does not keep files/),
  ]);
});

test('a DATA_DIR that is not there is named, and not made', async () => {
  const mistyped = join(folder, 'mistyped');
  const withoutBucket = Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('S3_')));
  const found = await examine(
    { ...withoutBucket, DATA_DIR: mistyped },
    { envFile: join(folder, '.env'), resolveTxt: published },
  );
  expect(found).toContainEqual(
    expect.objectContaining({
      state: 'warning',
      about: 'Files',
      seen: `The folder of DATA_DIR, ${mistyped}, is not there.`,
    }),
  );
  expect(existsSync(mistyped)).toBe(false);
});

test('a bucket that is not there is named', async () => {
  expect(await wrong({ S3_BUCKET: 'another' })).toEqual([
    expect.stringMatching(/^Bucket: It does not keep files/),
  ]);
});

test('a clock that is a minute ahead is named', async () => {
  const clock = { now: () => new Date(Date.now() + 60_000) };
  expect(await wrong({}, { clock })).toContainEqual(expect.stringMatching(/^Clock: .* 6[01] s ahead of/));
});

test('an address at which the product does not answer is named', async () => {
  expect(await wrong({ APP_URL: mail.smtpUrl.replace('smtp', 'http') })).toEqual([
    expect.stringMatching(/^Site: .* does not answer/),
  ]);
});

test('a proxy that TRUSTED_PROXIES does not name is named, where everybody counts as one', async () => {
  const proxy = await startListening((incoming, outgoing) => {
    const headers = { ...incoming.headers, 'x-forwarded-for': '203.0.113.7' };
    const passed = request(
      `${server.origin}${incoming.url}`,
      { method: incoming.method, headers },
      (answer) => answer.pipe(outgoing.writeHead(answer.statusCode ?? 502, answer.headers)),
    );
    incoming.pipe(passed);
  });
  expect(await wrong({ APP_URL: proxy.origin })).toEqual([
    `Site: A proxy that TRUSTED_PROXIES does not name passes on what comes to ${proxy.origin}: all members count as one network and share its limits.`,
  ]);
  proxy.close();
});

test('an .env that others may read, and a name in it that nothing reads, are named', async () => {
  const envFile = join(folder, 'env-of-test');
  writeFileSync(envFile, 'STRIPE_SECRT_KEY=x\nPORT=3000\n', { mode: 0o644 });
  const seen = (await examine(env, { envFile, resolveTxt: published })).map((finding) => finding.seen);
  expect(seen).toContain('Nothing reads STRIPE_SECRT_KEY of .env.');
  expect(seen).toContain('.env can be read by others on this machine, with every key in it.');
});
