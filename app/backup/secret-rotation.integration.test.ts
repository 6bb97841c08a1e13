import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProduct } from '#app/product.ts';
import { answerChallenge, readSession, refreshSession, signIn } from '#features/account/contract.ts';
import { resetPassword } from '#features/account/contract-mail.ts';
import { issueToken } from '#features/account/contract-token.ts';
import { calendarLink } from '#features/course/server/openings/calendar.ts';
import { unsubscribeLinks } from '#features/notifications/server/unsubscribing.ts';
import { totpCredentials } from '#platform/server/auth/tables.ts';
import { mailMessages } from '#platform/server/mail/tables.ts';
import { joinWithTotp, mailedToken, totpCode } from '#testing/account-cases.ts';
import { createActor } from '#testing/actor.ts';
import { cheapPasswords } from '#testing/cheap-passwords.ts';
import { type App, startApp, testSecret } from '#testing/harness.ts';
import { codeForm, post } from '#testing/oauth.ts';
import { knownDevices } from '#features/account/server/tables.ts';

const next = 'the-next-secret-for-tests-of-32-characters';
let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** The same installation, restarted with other secrets; its database stays open when it is closed. */
async function restarted(secrets: { AUTH_SECRET: string; AUTH_SECRET_PREVIOUS?: string }) {
  const env = { PROFILE: 'embedded', APP_URL: app.origin, DATA_DIR: app.dataDir, ...secrets };
  const { database } = app.product.deps;
  const product = await createProduct(
    { ...env, COURSE_STARTER: 'false', RATE_LIMIT_SCALE: '1000' },
    { clock: app.clock, log: app.log, database, passwords: cheapPasswords },
  );
  const visit = (request: Request) => product.fetch(request, { remoteAddress: '127.0.0.1' });
  return { product, visitor: () => createActor(visit, app.origin) };
}
type Restarted = Awaited<ReturnType<typeof restarted>>;
type Holder = Awaited<ReturnType<typeof joinWithTotp>>;

async function challenged(at: Restarted, holder: Holder) {
  const browser = at.visitor();
  const { email, password } = holder;
  expect((await browser.call(signIn, { body: { email, password } })).next).toBe('mfa_required');
  return browser;
}
const sealedOf = async ({ userId }: Holder) =>
  (await app.db.select().from(totpCredentials).where(eq(totpCredentials.userId, userId)))[0]?.sealedSecret;

test('with the old and the new secret side by side, a member with two steps gets in by code and by backup code', async () => {
  const holder = await joinWithTotp(app);
  const before = await sealedOf(holder);
  const both = await restarted({ AUTH_SECRET: next, AUTH_SECRET_PREVIOUS: testSecret });
  expect(await sealedOf(holder), 'sealed anew at the start').not.toBe(before);
  const first = await challenged(both, holder);
  const code = totpCode(app, holder.secret, 1);
  expect((await first.call(answerChallenge, { body: { code } })).next).toBe('nothing');
  const second = await challenged(both, holder);
  const wrong = await second.fail(answerChallenge, { body: { code: 'aaaaa-aaaaa' } });
  expect(wrong.code).toBe('bad_code');
  const paper = { code: holder.backupCodes[0] ?? '' };
  expect((await second.call(answerChallenge, { body: paper })).next).toBe('nothing');

  // The rotation is over: the old secret is gone, and both the authenticator app and the printed codes still work.
  const alone = await restarted({ AUTH_SECRET: next });
  app.clock.advance(5 * 60_000);
  const third = await challenged(alone, holder);
  expect((await third.call(answerChallenge, { body: { code: totpCode(app, holder.secret) } })).next).toBe(
    'nothing',
  );
  const fourth = await challenged(alone, holder);
  const more = { code: holder.backupCodes[1] ?? '' };
  expect((await fourth.call(answerChallenge, { body: more })).next).toBe('nothing');
});

test('a second step that a node still seals under the old secret is sealed anew when its code is taken', async () => {
  const both = await restarted({ AUTH_SECRET: next, AUTH_SECRET_PREVIOUS: testSecret });
  const holder = await joinWithTotp(app);
  const before = await sealedOf(holder);
  const browser = await challenged(both, holder);
  await browser.call(answerChallenge, { body: { code: totpCode(app, holder.secret, 1) } });
  expect(await sealedOf(holder)).not.toBe(before);
});

test('sessions, tokens, mailed links, calendars and known devices outlive the change, and are signed anew when used', async () => {
  const member = await app.join();
  const { email, password, userId } = member;
  const body = { grant_type: 'password', email, password } as const;
  const tokens = await app.visitor().call(issueToken, { body });
  const mailed = await mailedToken(app, { userId, email, purpose: 'reset_password' });
  const { pathname } = new URL(await calendarLink(app.product.deps.course, userId));
  const both = await restarted({ AUTH_SECRET: next, AUTH_SECRET_PREVIOUS: testSecret });
  const alone = await restarted({ AUTH_SECRET: next });

  const cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const withCookie = { headers: { cookie } };
  const seen = await both.visitor().call(readSession, {}, withCookie);
  expect(seen.viewer?.userId).toBe(userId);
  expect((await alone.visitor().call(readSession, {}, withCookie)).viewer).toBeNull();
  const renewed = await both.visitor().send(refreshSession.path, { method: 'POST', headers: { cookie } });
  const anew = renewed.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const after = await alone.visitor().call(readSession, {}, { headers: { cookie: anew } });
  expect(after.viewer?.userId).toBe(userId);

  const bearer = { headers: { authorization: `Bearer ${tokens.access_token}` } };
  expect((await both.visitor().call(readSession, {}, bearer)).viewer?.userId).toBe(userId);
  const refresh = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token } as const;
  expect((await both.visitor().call(issueToken, { body: refresh })).user.id).toBe(userId);
  expect((await both.visitor().send(pathname)).status).toBe(200);

  await both.visitor().call(signIn, { body: { email, password } }, withCookie);
  const devices = await app.db.select().from(knownDevices).where(eq(knownDevices.userId, userId));
  // Only the browser, under its new name: the API client that signed in before keeps no cookie.
  expect(devices).toHaveLength(1);
  const posted = await app.db.select().from(mailMessages).where(eq(mailMessages.userId, userId));
  const browserNotices = posted.filter(({ template }) => template === 'account.newSignIn');
  expect(browserNotices.length, 'only the API client was news').toBe(1);

  const reset = { token: mailed, password: 'a-brand-new-one-7' };
  expect(await both.visitor().call(resetPassword, { body: reset })).toEqual({ email });
});

test('an assistant goes on, and after its next refresh without the old secret, too', async () => {
  const member = await app.join();
  const form = await codeForm(app, member);
  const both = await restarted({ AUTH_SECRET: next, AUTH_SECRET_PREVIOUS: testSecret });
  const alone = await restarted({ AUTH_SECRET: next });
  const tokensFrom = async (at: Pick<Restarted, 'visitor'>, given: Record<string, string>) => {
    const { body } = await post(at.visitor(), '/oauth/token', { client_id: form.client_id, ...given });
    return { access: String(body['access_token']), refresh: String(body['refresh_token']) };
  };
  const refreshed = (at: Restarted, { refresh }: { readonly refresh: string }) =>
    tokensFrom(at, { grant_type: 'refresh_token', refresh_token: refresh });
  const statusOf = async (at: Restarted, { access }: { readonly access: string }) =>
    (await at.visitor().send('/api/clients', { headers: { authorization: `Bearer ${access}` } })).status;

  const first = await tokensFrom(app, form);
  expect([await statusOf(both, first), await statusOf(alone, first)]).toEqual([200, 401]);
  const second = await refreshed(both, first);
  expect(await statusOf(alone, second)).toBe(200);
  expect(await statusOf(alone, await refreshed(alone, second))).toBe(200);
});

test('a way off a list that was mailed before the change is taken for as long as the old secret is there', async () => {
  const { userId } = await app.join();
  const { keyed } = app.product.deps.account;
  const { pathname } = new URL(unsubscribeLinks({ appUrl: app.origin, keyed })(userId, 'course'));
  const press = (at: Restarted) =>
    at.visitor().send(pathname, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
  const both = await restarted({ AUTH_SECRET: next, AUTH_SECRET_PREVIOUS: testSecret });
  expect((await press(both)).status).toBe(200);
  expect((await press(await restarted({ AUTH_SECRET: next }))).status).not.toBe(200);
});

test('without the old secret a code is not said to be wrong: 503, told plainly and to the log', async () => {
  const holder = await joinWithTotp(app);
  const alone = await restarted({ AUTH_SECRET: next });
  const browser = await challenged(alone, holder);
  for (const code of [totpCode(app, holder.secret, 1), holder.backupCodes[0] ?? '']) {
    const failure = await browser.fail(answerChallenge, { body: { code } });
    expect(failure).toMatchObject({ status: 503, code: 'unavailable' });
    expect(failure.message).toContain('can’t check codes');
  }
  const said = app.log.lines.filter(({ message }) => message.includes('AUTH_SECRET_PREVIOUS'));
  expect(said.length).toBe(2);
});

test('an installation whose secret can be guessed still starts, and the log says that it has to be replaced', async () => {
  const warned = () => app.log.lines.filter(({ message }) => message.includes('can be guessed'));
  await restarted({ AUTH_SECRET: next });
  expect(warned()).toEqual([]);
  const guessable = 'x'.repeat(32);
  await restarted({ AUTH_SECRET: guessable });
  expect(warned()).toEqual([
    {
      level: 'warn',
      fields: { weakness: 'AUTH_SECRET repeats itself' },
      message: 'AUTH_SECRET can be guessed: replace it',
    },
  ]);
});
