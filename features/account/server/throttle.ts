import { eq, inArray, lt, lte, sql } from 'drizzle-orm';
import { AppError } from '#platform/contract/errors.ts';
import type { Keyed } from '#platform/server/auth/keyed.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Db } from '#platform/server/db/client.ts';
import {
  freeGuessesFor,
  freeGuessesOfAddress,
  guessDelaySeconds,
  guessWindowMs,
  inWords,
} from '#features/account/rules.ts';
import { throttles } from './tables.ts';

/** Who guesses at what. */
export interface Guess {
  /** What is guessed at: an address for its password, a member's id for his code. */
  readonly subject: string;
  readonly address: string;
  /** Name of a browser in which this member signed in before; it has a count of its own. */
  readonly knownDevice: string | null;
}

type Row = typeof throttles.$inferSelect;

function tooMany(until: Date, now: Date): AppError {
  const seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
  return new AppError('too_many_requests', {
    message: `Too many attempts. Try again in ${inWords(seconds)}.`,
    retryAfterSeconds: seconds,
  });
}

/**
 * Slows down guessing, in the database, so that it holds across nodes and restarts. A guess is counted as wrong before
 * it is looked at, so that a hundred at once are no way around it.
 * @param scale RATE_LIMIT_SCALE: how many members may share one address
 */
export function createThrottle({
  db,
  keyed,
  clock,
  scale,
}: {
  readonly db: Db;
  readonly keyed: Keyed;
  readonly clock: Clock;
  readonly scale: number;
}) {
  const nameOf = (...parts: string[]) => keyed.hash('throttle', parts.join('|'));

  const keysOf = ({ subject, address, knownDevice }: Guess) => ({
    own: knownDevice ? nameOf('device', subject, knownDevice) : nameOf('pair', subject, address),
    shared: knownDevice ? [] : [nameOf('address', address), nameOf('account', subject)],
  });

  /** Locks the rows (in one order, so that two guesses never wait for each other) and reads them. */
  async function lock(tx: Db, keys: readonly string[], now: Date): Promise<Map<string, Row>> {
    const ordered = keys.toSorted();
    await tx
      .insert(throttles)
      .values(ordered.map((key) => ({ key, lastFailureAt: now })))
      .onConflictDoNothing();
    const rows = await tx
      .select()
      .from(throttles)
      .where(inArray(throttles.key, ordered))
      .orderBy(throttles.key)
      .for('update');
    return new Map(rows.map((row) => [row.key, row]));
  }

  const countIn = (row: Row | undefined, now: Date) =>
    row && now.getTime() - row.lastFailureAt.getTime() < guessWindowMs ? row.failures : 0;

  async function note(tx: Db, key: string, failures: number, delaySeconds: number, now: Date): Promise<void> {
    const blockedUntil = delaySeconds > 0 ? new Date(now.getTime() + delaySeconds * 1000) : null;
    await tx
      .update(throttles)
      .set({ failures, lastFailureAt: now, blockedUntil })
      .where(eq(throttles.key, key));
  }

  return {
    /** Counts a guess as wrong, until `succeeded` takes it back. @throws AppError too_many_requests */
    async take(guess: Guess): Promise<void> {
      const now = clock.now();
      const { own, shared } = keysOf(guess);
      const [addressKey, accountKey] = shared;
      const blocked = await db.transaction(async (tx) => {
        const rows = await lock(tx, [own, ...shared], now);
        const waits = [own, ...(addressKey ? [addressKey] : [])]
          .map((key) => rows.get(key)?.blockedUntil ?? null)
          .filter((until) => until !== null && until > now);
        const longest = waits.reduce((a, b) => (a === null || (b !== null && b > a) ? b : a), null);
        if (longest !== null) return longest;
        const onAccount = accountKey ? countIn(rows.get(accountKey), now) : 0;
        const failures = countIn(rows.get(own), now) + 1;
        await note(tx, own, failures, guessDelaySeconds(failures, freeGuessesFor(onAccount)), now);
        if (accountKey) await note(tx, accountKey, onAccount + 1, 0, now);
        if (addressKey) {
          const ofAddress = countIn(rows.get(addressKey), now) + 1;
          await note(
            tx,
            addressKey,
            ofAddress,
            guessDelaySeconds(ofAddress, freeGuessesOfAddress * scale),
            now,
          );
        }
        return null;
      });
      if (blocked) throw tooMany(blocked, now);
    },

    /** Takes a guess back that was right: its own count begins anew. */
    async succeeded(guess: Guess): Promise<void> {
      const { own, shared } = keysOf(guess);
      await db.delete(throttles).where(eq(throttles.key, own));
      if (shared.length === 0) return;
      await db
        .update(throttles)
        .set({ failures: sql`greatest(${throttles.failures} - 1, 0)`, blockedUntil: null })
        .where(inArray(throttles.key, shared));
    },

    /** Lets one thing of a kind happen in so many seconds. @throws AppError too_many_requests */
    async coolDown(kind: string, subject: string, seconds: number): Promise<void> {
      const now = clock.now();
      const key = nameOf('cool-down', kind, subject);
      const until = new Date(now.getTime() + seconds * 1000);
      const taken = await db
        .insert(throttles)
        .values({ key, lastFailureAt: now, blockedUntil: until })
        .onConflictDoUpdate({
          target: throttles.key,
          set: { lastFailureAt: now, blockedUntil: until },
          setWhere: lte(throttles.blockedUntil, now),
        })
        .returning({ key: throttles.key });
      if (taken.length > 0) return;
      const [row] = await db.select().from(throttles).where(eq(throttles.key, key));
      throw tooMany(row?.blockedUntil ?? until, now);
    },

    /** Forgets what was counted more than a day ago. */
    async dropOld(): Promise<void> {
      const before = new Date(clock.now().getTime() - 24 * 60 * 60 * 1000);
      await db.delete(throttles).where(lt(throttles.lastFailureAt, before));
    },
  };
}

export type Throttle = ReturnType<typeof createThrottle>;
