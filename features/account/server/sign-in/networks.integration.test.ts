import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn, signUp } from '#features/account/contract.ts';
import { issueToken } from '#features/account/contract-token.ts';
import { AppError } from '#platform/contract/errors.ts';
import { wideFactor } from '#platform/server/http/network.ts';
import { mailMessages } from '#platform/server/mail/tables.ts';
import { type App, startApp } from '#testing/harness.ts';
import { newPerson } from '#testing/person.ts';
import { knownDevices } from '#features/account/server/tables.ts';

let app: App;
beforeAll(async () => {
  app = await startApp({ RATE_LIMIT_SCALE: '1', SIGN_UPS_PER_HOUR: '3' });
});
afterAll(() => app.close());

/** Guesses at as many accounts from as many addresses. @returns how many were let through */
async function letThrough(times: number, addressOf: (turn: number) => string): Promise<number> {
  const { throttle } = app.product.deps.account;
  let taken = 0;
  for (let turn = 0; turn < times; turn += 1) {
    try {
      const guess = { subject: `somebody-${turn}@example.test`, address: addressOf(turn), knownDevice: null };
      await throttle.take(guess);
      taken += 1;
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'too_many_requests') throw error;
    }
  }
  return taken;
}

test('150 guesses from one /64 meet the wall that 150 from one IPv4 address meet', async () => {
  app.clock.hold(app.clock.now());
  const fromIPv4 = await letThrough(150, () => '198.51.100.1');
  expect(fromIPv4).toBe(50);
  expect(await letThrough(150, (turn) => `2001:db8:1:1::${turn.toString(16)}`)).toBe(fromIPv4);
  expect(await letThrough(1, () => '::ffff:198.51.100.1'), 'written as IPv6 it is the same').toBe(0);
  expect(await letThrough(1, () => '198.51.100.2')).toBe(1);
});

test('whoever has a whole /48 meets the wall later, but meets it', async () => {
  const { throttle } = app.product.deps.account;
  let networks = 0;
  const guess = (turn: number) =>
    throttle.take({
      subject: `else-${turn}@example.test`,
      address: `2001:db8:2:${turn.toString(16)}::1`,
      knownDevice: null,
    });
  for (; networks < 50 * wideFactor; networks += 1) await guess(networks);
  await expect(guess(networks)).rejects.toThrow('Too many attempts');
});

test('sign-ups of one network are bounded for the hour, told with when to go on, and others are not held up', async () => {
  app.clock.hold(new Date('2030-01-01T10:20:00Z'));
  const join = (address: string, email?: string) =>
    app.visitor(address).send(signUp.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(newPerson(email === undefined ? {} : { email })),
    });
  expect((await join('2001:db8:9:1::1', 'taken@example.test')).status).toBe(200);
  // One that fails counts as well: it, too, asks whether somebody is known.
  expect((await join('2001:db8:9:1::2', 'taken@example.test')).status).toBe(409);
  expect((await join('2001:db8:9:1::3')).status).toBe(200);
  const refused = await app.visitor('2001:db8:9:1::4').fail(signUp, { body: newPerson() });
  expect(refused).toMatchObject({
    status: 429,
    code: 'too_many_requests',
    message: 'Too many sign-ups from your network. Try again in 40 minutes.',
  });
  expect(refused.headers.get('retry-after')).toBe('2400');
  expect((await join('2001:db8:9:2::1')).status).toBe(200);
  expect((await join('198.51.100.9')).status).toBe(200);
  app.clock.hold(new Date('2030-01-01T11:00:00Z'));
  expect((await join('2001:db8:9:1::4')).status).toBe(200);
});

const newSignIns = async (userId: string) =>
  (await app.db.select().from(mailMessages).where(eq(mailMessages.userId, userId))).filter(
    ({ template }) => template === 'account.newSignIn',
  ).length;
const asProgram = (userAgent: string) => ({ headers: { 'user-agent': userAgent } });

test('a stranger who calls themselves like a member’s program is no known device', async () => {
  const visitor = app.visitor('198.51.100.20');
  const person = newPerson();
  const { email, password } = person;
  const { viewer } = await visitor.call(signUp, { body: person });
  const userId = viewer?.userId ?? '';
  const grant = (secret: string) => ({ body: { grant_type: 'password', email, password: secret } as const });
  await app.visitor('198.51.100.21').call(issueToken, grant(password), asProgram('crm-sync/1.0'));
  expect(await newSignIns(userId)).toBe(1);

  const stranger = app.visitor('198.51.100.22');
  for (let turn = 0; turn < 5; turn += 1)
    await stranger.fail(issueToken, grant(`wrong-${turn}-guess`), asProgram('crm-sync/1.0'));
  const waits = await stranger.fail(issueToken, grant(password), asProgram('crm-sync/1.0'));
  expect(waits.code).toBe('too_many_requests');
  // The member's program goes on from where it is, and nobody is told of it twice in a day.
  await app.visitor('198.51.100.21').call(issueToken, grant(password), asProgram('crm-sync/1.0'));
  expect(await newSignIns(userId)).toBe(1);
  app.clock.hold(new Date('2030-01-01T12:00:00Z'));
  await app.visitor('198.51.100.22').call(issueToken, grant(password), asProgram('crm-sync/1.0'));
  expect(await newSignIns(userId), 'from elsewhere it is told').toBe(2);
  expect(await app.db.$count(knownDevices, eq(knownDevices.userId, userId)), 'only the browser').toBe(1);
});

test('a device is known by the cookie that we signed; a bare name and an invented signature are not', async () => {
  const { keyed } = app.product.deps.account;
  const browser = app.visitor('198.51.100.30');
  const person = newPerson();
  const { email, password } = person;
  const { viewer } = await browser.call(signUp, { body: person });
  const userId = viewer?.userId ?? '';
  const signed = browser.cookies.get('mmg.device') ?? '';
  const bare = keyed.open('device-cookie', decodeURIComponent(signed)) ?? '';
  expect(bare).toMatch(/^[\w-]{43}$/);

  const same = app.visitor('198.51.100.31');
  same.cookies.set('mmg.device', signed);
  await same.call(signIn, { body: { email, password } });
  expect(await newSignIns(userId), 'the signed cookie is known').toBe(0);

  for (const [network, invented] of [
    ['198.51.100.32', bare],
    ['198.51.100.33', `${bare}.${'A'.repeat(43)}`],
  ] as const) {
    const inventor = app.visitor(network);
    inventor.cookies.set('mmg.device', invented);
    await inventor.call(signIn, { body: { email, password } });
  }
  expect(await newSignIns(userId)).toBe(2);
});
