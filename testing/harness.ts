import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, eq, isNull } from 'drizzle-orm';
import { createProduct, type Replacements } from '#app/product.ts';
import { signUp } from '#features/account/contract.ts';
import { returnPath } from '#features/account/contract-identities.ts';
import { identityProviders } from '#platform/contract/public-config.ts';
import { stripeEvents } from '#features/billing/server/tables.ts';
import { webhookEvents } from '#features/billing/server/webhook/webhook-events.ts';
import { demoTopic } from '#fakes/mail/sns.ts';
import { startMailFake } from '#fakes/mail/start.ts';
import { startStripeFake } from '#fakes/stripe/start.ts';
import { demoClient, startOpenIdFake } from '#fakes/openid/start.ts';
import { startModelFake } from '#fakes/model/start.ts';
import { memoMilliseconds } from '#platform/server/viewer/memo.ts';
import { type Actor, createActor } from './actor.ts';
import { cheapPasswords } from './cheap-passwords.ts';
import { createTestClock } from './clock.ts';
import { openTestDatabase } from './database.ts';
import { testLog } from './log.ts';
import { eventually } from './mailbox.ts';
import { newPerson } from './person.ts';

const origin = 'http://localhost:3000';
const webhookSecret = 'whsec_test';
/** The secret that signs reports of bounces and complaints. */
export const mailWebhookSecret = `whsec_${Buffer.alloc(32, 'mail').toString('base64')}`;
export const testSecret = 'a-secret-for-tests-only-of-32-characters';

/**
 * The whole product in process: a real database on the driver under test, the demo model over a real socket, a movable
 * clock. @param replaced the real passwords, for tests whose hashes come from elsewhere; or the clock of the limits
 */
export async function startApp(
  env: Record<string, string> = {},
  replaced: Pick<Replacements, 'elapsed' | 'passwords' | 'resolveTxt'> = {},
) {
  const clock = createTestClock();
  let skippedMs = 0;
  const dataDir = mkdtempSync(join(tmpdir(), 'mmg-app-'));
  const [database, model, mail, stripe, openid] = await Promise.all([
    openTestDatabase(),
    startModelFake(),
    startMailFake({ now: () => clock.now() }),
    startStripeFake({ now: () => clock.now(), retryDelaysMs: [50, 100, 200] }),
    startOpenIdFake({
      redirectUris: identityProviders.map((provider) => origin + returnPath(provider)),
      now: () => clock.now(),
    }),
  ]);
  const log = testLog();
  const product = await createProduct(
    {
      PROFILE: 'embedded',
      APP_URL: origin,
      AUTH_SECRET: testSecret,
      AI_BASE_URL: model.baseUrl,
      AI_MODEL: 'demo',
      AI_API_KEY: 'demo',
      AI_TRANSCRIPTION_MODEL: 'demo-ears',
      AI_PARTIAL_EVERY_MS: '0',
      SMTP_URL: mail.smtpUrl,
      MAIL_FROM: 'Make Me Great! <hello@example.test>',
      MAIL_WEBHOOK_SECRET: mailWebhookSecret,
      MAIL_SES_TOPIC_ARN: demoTopic,
      MAIL_SNS_BASE: mail.snsUrl,
      STRIPE_SECRET_KEY: stripe.key,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_BASE: stripe.baseUrl,
      OIDC_ISSUER: openid.issuer,
      OIDC_CLIENT_ID: demoClient.id,
      OIDC_CLIENT_SECRET: demoClient.secret,
      OIDC_NAME: 'Demo ID',
      RATE_LIMIT_SCALE: '1000',
      // Without it, no mail goes out to many.
      OWNER_ADDRESS: '1 Example Street, Valletta',
      DATA_DIR: dataDir,
      // 59 lessons for each test file would be slow; the tests of the course turn them on.
      COURSE_STARTER: 'false',
      ...env,
    },
    {
      clock,
      elapsed: () => performance.now() + skippedMs,
      // The shortest that pg-boss allows.
      pollingSeconds: 0.5,
      log,
      database,
      passwords: cheapPasswords,
      // No test asks the DNS.
      resolveTxt: () => Promise.reject(new Error('no DNS in tests')),
      resolveName: () => Promise.reject(new Error('no DNS in tests')),
      ...replaced,
    },
  );
  await product.work();
  stripe.connect({
    url: `${origin}/api/webhooks/stripe`,
    secret: webhookSecret,
    // Only the events that the setup enables, so that nothing works here that would not arrive in production.
    events: webhookEvents,
    send: (request) => product.fetch(request, { remoteAddress: '127.0.0.1' }),
  });
  const from = (address: string) => (request: Request) => product.fetch(request, { remoteAddress: address });

  return {
    product,
    db: database.db,
    clock,
    /** Skips the time for which a viewer is remembered: the next request of every session asks the database. */
    memoEnds: (): void => {
      skippedMs += memoMilliseconds;
    },
    log,
    model,
    mail,
    stripe: {
      ...stripe,
      /** Resolves when every event that is due was sent, and the job has tried every one that arrived. */
      async delivered(): Promise<void> {
        await stripe.delivered();
        await eventually(async () => {
          const { attempts, id, processedAt } = stripeEvents;
          const untried = database.db.select({ id }).from(stripeEvents);
          const [row] = await untried.where(and(isNull(processedAt), eq(attempts, 0))).limit(1);
          return row ? null : true;
        });
      },
    },
    openid,
    webhookSecret,
    origin,
    /** DATA_DIR of this product; deleted by `close`. */
    dataDir,
    /** Somebody with an empty browser, optionally at their own IP address. */
    visitor: (address = '127.0.0.1'): Actor => createActor(from(address), origin),
    /** Somebody who has just signed up. */
    async join(
      given: Parameters<typeof newPerson>[0] = {},
    ): Promise<Actor & { userId: string; email: string; password: string }> {
      const person = newPerson(given);
      const actor = createActor(from('127.0.0.1'), origin);
      const { viewer } = await actor.call(signUp, { body: person });
      if (!viewer) throw new Error('signing up opened no session');
      return { ...actor, userId: viewer.userId, email: person.email, password: person.password };
    },
    async close(): Promise<void> {
      await stripe.close();
      await product.close();
      await Promise.all([model.close(), mail.close(), openid.close()]);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export type App = Awaited<ReturnType<typeof startApp>>;
