import { eq, lt } from 'drizzle-orm';
import type { Db } from '#platform/server/db/client.ts';
import { type BillingDeps, isKeptError } from './stripe.ts';
import { stripeAttempts } from './tables.ts';

const keptMs = 2 * 24 * 60 * 60 * 1000;

/**
 * Asks Stripe for something that must happen once. It repeats an error under the same idempotency key for a day, a 500
 * included, so that after one the next try carries a number: what was done all the same is found by whoever asks again.
 * @param key says what happens once, without an address or a name @throws what the SDK throws
 */
export async function underKey<T>(
  { clock, db }: Pick<BillingDeps, 'clock' | 'db'>,
  key: string,
  ask: (idempotencyKey: string) => Promise<T>,
): Promise<T> {
  const attempt = await attemptsOf(db, key);
  try {
    return await ask(attempt === 0 ? key : `${key}:${attempt}`);
  } catch (error) {
    if (isKeptError(error)) await noteFailed(db, { key, attempt, now: clock.now() });
    throw error;
  }
}

async function attemptsOf(db: Db, key: string): Promise<number> {
  const [row] = await db
    .select({ attempts: stripeAttempts.attempts })
    .from(stripeAttempts)
    .where(eq(stripeAttempts.key, key));
  return row?.attempts ?? 0;
}

/** Two who failed under the same number count once. */
async function noteFailed(db: Db, params: { key: string; attempt: number; now: Date }): Promise<void> {
  const { attempt, key, now: lastAt } = params;
  const attempts = attempt + 1;
  await db
    .insert(stripeAttempts)
    .values({ key, attempts, lastAt })
    .onConflictDoUpdate({
      target: stripeAttempts.key,
      set: { attempts, lastAt },
      setWhere: eq(stripeAttempts.attempts, attempt),
    });
}

/** Drops counts of keys that Stripe has forgotten long since. */
export async function dropOldAttempts(db: Db, now: Date): Promise<void> {
  await db.delete(stripeAttempts).where(lt(stripeAttempts.lastAt, new Date(now.getTime() - keptMs)));
}
