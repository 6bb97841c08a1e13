import { createProduct } from '#app/product.ts';
import { signUp } from '#features/account/contract.ts';
import { startModelFake } from '#fakes/model/start.ts';
import { type Actor, createActor } from './actor.ts';
import { createTestClock } from './clock.ts';
import { openTestDatabase } from './database.ts';
import { testLog } from './log.ts';

const origin = 'http://localhost:3000';
const testSecret = 'a-secret-for-tests-only-of-32-characters';

let people = 0;

/** A valid sign-up that nobody used before. */
export function newPerson(
  given: Partial<{ firstName: string; lastName: string; email: string; password: string }> = {},
) {
  people += 1;
  return {
    firstName: 'Nora',
    lastName: `Newcomer ${people}`,
    email: `person${people}-${process.pid}@example.test`,
    password: 'correct-horse-9',
    ...given,
  };
}

/** The whole product in process: real database of the driver under test, demo model over a real socket, a clock to move. */
export async function startApp(env: Record<string, string> = {}) {
  const [database, model] = await Promise.all([openTestDatabase(), startModelFake()]);
  const clock = createTestClock();
  const log = testLog();
  const product = await createProduct(
    {
      PROFILE: 'embedded',
      APP_URL: origin,
      AUTH_SECRET: testSecret,
      AI_BASE_URL: model.baseUrl,
      AI_MODEL: 'demo',
      AI_API_KEY: 'demo',
      RATE_LIMIT_SCALE: '1000',
      ...env,
    },
    { clock, log, database },
  );
  const from = (address: string) => (request: Request) => product.fetch(request, { remoteAddress: address });

  return {
    product,
    db: database.db,
    clock,
    log,
    model,
    origin,
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
      await product.close();
      await model.close();
    },
  };
}

export type App = Awaited<ReturnType<typeof startApp>>;
