import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createProduct } from '#app/product.ts';
import { signUp } from '#features/account/contract.ts';
import { startMailFake } from '#fakes/mail/start.ts';
import { startStripeFake } from '#fakes/stripe/start.ts';
import { startModelFake } from '#fakes/model/start.ts';
import { type Actor, createActor } from './actor.ts';
import { createTestClock } from './clock.ts';
import { openTestDatabase } from './database.ts';
import { testLog } from './log.ts';
import { newPerson } from './person.ts';

const origin = 'http://localhost:3000';
const webhookSecret = 'whsec_test';
export const testSecret = 'a-secret-for-tests-only-of-32-characters';

/** The whole product in process: real database of the driver under test, demo model over a real socket, a clock to move. */
export async function startApp(env: Record<string, string> = {}) {
  const clock = createTestClock();
  const dataDir = mkdtempSync(join(tmpdir(), 'mmg-app-'));
  const [database, model, mail, stripe] = await Promise.all([
    openTestDatabase(),
    startModelFake(),
    startMailFake(),
    startStripeFake({ now: () => clock.now(), retryDelaysMs: [50, 100, 200] }),
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
      AI_PARTIAL_EVERY_MS: '0',
      SMTP_URL: mail.smtpUrl,
      MAIL_FROM: 'Make Me Great! <hello@example.test>',
      STRIPE_SECRET_KEY: stripe.key,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_BASE: stripe.baseUrl,
      RATE_LIMIT_SCALE: '1000',
      DATA_DIR: dataDir,
      // 59 lessons for each test file would be slow: the tests of the course ask for them.
      COURSE_STARTER: 'false',
      ...env,
    },
    { clock, log, database },
  );
  await product.work();
  stripe.connect({
    url: `${origin}/api/webhooks/stripe`,
    secret: webhookSecret,
    send: (request) => product.fetch(request, { remoteAddress: '127.0.0.1' }),
  });
  const from = (address: string) => (request: Request) => product.fetch(request, { remoteAddress: address });

  return {
    product,
    db: database.db,
    clock,
    log,
    model,
    mail,
    stripe,
    webhookSecret,
    origin,
    /** DATA_DIR of this product; gone after `close`. */
    dataDir,
    /** Somebody with an empty browser, at an address of his own when given. */
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
      await Promise.all([model.close(), mail.close()]);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export type App = Awaited<ReturnType<typeof startApp>>;
