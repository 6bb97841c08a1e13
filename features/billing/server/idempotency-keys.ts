import { eq, lt } from 'drizzle-orm';
import type { Db } from '#platform/server/db/client.ts';
import { type BillingDeps, isKeptError } from './stripe.ts';
import { stripeAttempts } from './tables.ts';

const keptMs = 2 * 24 * 60 * 60 * 1000;

/**
 * Asks Stripe for something that must happen once. Stripe repeats an error for a day under the same idempotency key,
 * even a 500, so the next attempt carries a number. If Stripe did the work anyway, whoever asks again finds it. @param
 * key names what happens once, without an address or a name @throws what the SDK throws
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

/** Two failures under the same number count once. */
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

/** Deletes counters for keys that Stripe forgot long ago. */
export async function dropOldAttempts(db: Db, now: Date): Promise<void> {
  await db.delete(stripeAttempts).where(lt(stripeAttempts.lastAt, new Date(now.getTime() - keptMs)));
}
