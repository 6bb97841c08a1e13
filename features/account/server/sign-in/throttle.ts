import { keptMs } from '#platform/contract/retention.ts';
import { eq, inArray, lt, lte, sql } from 'drizzle-orm';
import { AppError } from '#platform/contract/errors.ts';
import { waitWords } from '#platform/contract/wait-words.ts';
import type { Keyed } from '#platform/server/auth/keyed.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Db } from '#platform/server/db/client.ts';
import { networkOf, wideFactor } from '#platform/server/http/network.ts';
import {
  freeGuessesFor,
  freeGuessesOfAddress,
  guessDelaySeconds,
  guessWindowMs,
  hourMs,
} from '#features/account/rules.ts';
import { throttles } from '#features/account/server/tables.ts';

/** Who guesses at what. */
export interface Guess {
  /** What is being guessed: an address for its password, a member's id for their code. */
  readonly subject: string;
  /** Where from; counted by its network. */
  readonly address: string;
  /** Name of a browser in which this member signed in before; it has its own count. */
  readonly knownDevice: string | null;
  /** How many wrong ones unknown browsers have together in an hour; without end when omitted. */
  readonly most?: number;
}

/** What happens at most once in a period: a kind of action, and for whom. */
type Cooled = readonly [kind: string, subject: string];

type Row = typeof throttles.$inferSelect;

function tooMany(until: Date, now: Date, what = 'Too many attempts.'): AppError {
  const seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
  return new AppError('too_many_requests', {
    message: `${what} Try again in ${waitWords(seconds)}.`,
    retryAfterSeconds: seconds,
  });
}

/** How many mails strangers together may cause to one address. */
const lettersPerHour = 5;
const lettersPerDay = 10;

/** What is counted besides the guesser's own count, and how many wrong guesses it allows at no cost. */
interface Shared {
  readonly key: string;
  readonly free: number;
}

/**
 * Slows down guessing, in the database, so that it works across nodes and restarts. A guess counts as wrong before it
 * is checked, so that sending a hundred at once is no way around it.
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

  function keysOf({ subject, address, knownDevice }: Guess) {
    const { own: network, wide } = networkOf(address);
    if (knownDevice) return { own: nameOf('device', subject, knownDevice), networks: [], account: null };
    const networks: Shared[] = [{ key: nameOf('address', network), free: freeGuessesOfAddress * scale }];
    if (wide !== null)
      networks.push({ key: nameOf('address', wide), free: freeGuessesOfAddress * scale * wideFactor });
    return { own: nameOf('pair', subject, network), networks, account: nameOf('account', subject) };
  }

  /** Locks the rows (always in the same order, so that no two guesses wait for each other) and reads them. */
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

  /** Starts the pause after an action of a kind; during it, returns when it ends. */
  async function begin(on: Db, [kind, subject]: Cooled, seconds: number, now: Date): Promise<Date | null> {
    const key = nameOf('cool-down', kind, subject);
    const until = new Date(now.getTime() + seconds * 1000);
    const taken = await on
      .insert(throttles)
      .values({ key, lastFailureAt: now, blockedUntil: until })
      .onConflictDoUpdate({
        target: throttles.key,
        set: { lastFailureAt: now, blockedUntil: until },
        setWhere: lte(throttles.blockedUntil, now),
      })
      .returning({ key: throttles.key });
    if (taken.length > 0) return null;
    const [row] = await on.select().from(throttles).where(eq(throttles.key, key));
    return row?.blockedUntil ?? until;
  }

  /** Counts one more under a key. @returns whether there were fewer than `bound` */
  async function countUpTo(key: string, bound: number, now: Date): Promise<boolean> {
    const counted = await db
      .insert(throttles)
      .values({ key, failures: 1, lastFailureAt: now })
      .onConflictDoUpdate({
        target: throttles.key,
        set: { failures: sql`${throttles.failures} + 1`, lastFailureAt: now },
        setWhere: lt(throttles.failures, bound),
      })
      .returning({ key: throttles.key });
    return counted.length > 0;
  }

  return {
    /**
     * Counts a guess as wrong until `succeeded` takes it back.
     * @returns how many unknown browsers have now made on the account
     * @throws AppError too_many_requests
     */
    async take(guess: Guess): Promise<number> {
      const now = clock.now();
      const { own, networks, account } = keysOf(guess);
      const waitedFor = [own, ...networks.map(({ key }) => key)];
      const taken = await db.transaction(async (tx) => {
        const rows = await lock(tx, account === null ? waitedFor : [...waitedFor, account], now);
        const waits = waitedFor
          .map((key) => rows.get(key)?.blockedUntil ?? null)
          .filter((until) => until !== null && until > now);
        const longest = waits.reduce((a, b) => (a === null || (b !== null && b > a) ? b : a), null);
        if (longest !== null) return longest;
        const ofAccount = account === null ? undefined : rows.get(account);
        const onAccount = countIn(ofAccount, now);
        if (ofAccount && guess.most !== undefined && onAccount >= guess.most)
          return new Date(ofAccount.lastFailureAt.getTime() + guessWindowMs);
        const failures = countIn(rows.get(own), now) + 1;
        await note(tx, own, failures, guessDelaySeconds(failures, freeGuessesFor(onAccount)), now);
        if (account !== null) await note(tx, account, onAccount + 1, 0, now);
        for (const { key, free } of networks) {
          const ofNetwork = countIn(rows.get(key), now) + 1;
          await note(tx, key, ofNetwork, guessDelaySeconds(ofNetwork, free), now);
        }
        return account === null ? 0 : onAccount + 1;
      });
      if (taken instanceof Date) throw tooMany(taken, now);
      return taken;
    },

    /** Takes a correct guess back: its own count restarts. */
    async succeeded(guess: Guess): Promise<void> {
      const { own, networks, account } = keysOf(guess);
      await db.delete(throttles).where(eq(throttles.key, own));
      if (account === null) return;
      await db
        .update(throttles)
        .set({ failures: sql`greatest(${throttles.failures} - 1, 0)`, blockedUntil: null })
        .where(inArray(throttles.key, [account, ...networks.map(({ key }) => key)]));
    },

    /**
     * Counts something strangers may do for the address's network, whether or not it succeeds; each hour starts at
     * zero.
     * @param most of them in an hour @param words what there were too many of
     * @throws AppError too_many_requests
     */
    async countOfNetwork(
      kind: 'sign-up' | 'declaration',
      address: string,
      { most, words }: { readonly most: number; readonly words: string },
    ): Promise<void> {
      const now = clock.now();
      const hour = Math.floor(now.getTime() / hourMs);
      const { own, wide } = networkOf(address);
      const bounds = [{ network: own, bound: most }];
      if (wide !== null) bounds.push({ network: wide, bound: most * wideFactor });
      for (const { network, bound } of bounds) {
        const isCounted = await countUpTo(nameOf(kind, network, String(hour)), bound, now);
        if (!isCounted) throw tooMany(new Date((hour + 1) * hourMs), now, words);
      }
    },

    /**
     * Lets one do something once in a day (UTC): of many at once one gets it. @returns gives it back
     * @throws AppError allowance_spent with these words
     */
    async takeOnceToday(
      kind: 'first-look-visitor',
      who: string,
      words: string,
    ): Promise<() => Promise<void>> {
      const now = clock.now();
      const day = Math.floor(now.getTime() / (24 * hourMs));
      const key = nameOf(kind, who, String(day));
      if (!(await countUpTo(key, 1, now))) {
        const retryAfterSeconds = Math.ceil(((day + 1) * 24 * hourMs - now.getTime()) / 1000);
        throw new AppError('allowance_spent', { message: words, retryAfterSeconds });
      }
      return async () => void (await db.delete(throttles).where(eq(throttles.key, key)));
    },

    /**
     * Counts something that a network may do so often in a day (UTC), once it is done: it may be given back.
     * @returns gives it back @throws AppError allowance_spent with these words
     */
    async takeOfDay(
      kind: 'first-look' | 'first-look-try' | 'assessment',
      address: string,
      { most, words }: { readonly most: number; readonly words: string },
    ): Promise<() => Promise<void>> {
      const now = clock.now();
      const day = Math.floor(now.getTime() / (24 * hourMs));
      const { own, wide } = networkOf(address);
      const bounds = [{ network: own, bound: most }];
      if (wide !== null) bounds.push({ network: wide, bound: most * wideFactor });
      const taken: string[] = [];
      const giveBack = async () => {
        await db
          .update(throttles)
          .set({ failures: sql`greatest(${throttles.failures} - 1, 0)` })
          .where(inArray(throttles.key, taken));
      };
      for (const { network, bound } of bounds) {
        const key = nameOf(kind, network, String(day));
        if (await countUpTo(key, bound, now)) taken.push(key);
        else {
          if (taken.length > 0) await giveBack();
          const retryAfterSeconds = Math.ceil(((day + 1) * 24 * hourMs - now.getTime()) / 1000);
          throw new AppError('allowance_spent', { message: words, retryAfterSeconds });
        }
      }
      return giveBack;
    },

    /** Allows one action of a kind per period, in seconds. @throws AppError too_many_requests */
    async coolDown(kind: string, subject: string, seconds: number): Promise<void> {
      const now = clock.now();
      const until = await begin(db, [kind, subject], seconds, now);
      if (until !== null) throw tooMany(until, now);
    },

    /** The same for an action that is skipped silently. @returns whether it is the first in that many seconds */
    async isFirst(on: Db, cooled: Cooled, seconds: number): Promise<boolean> {
      return (await begin(on, cooled, seconds, clock.now())) === null;
    },

    /**
     * Takes room for one more mail that anybody can cause to an address: strangers together cause at most 5 in an hour
     * and 10 in a day, from however many accounts and networks. In the transaction of the mail.
     * @returns false when there is none: nothing is sent, and the answer is the same
     */
    async takeLetterTo(tx: Db, email: string): Promise<boolean> {
      const now = clock.now();
      const slots = Array.from({ length: lettersPerDay }, (_, slot) => nameOf('letter', email, `${slot}`));
      const rows = [...(await lock(tx, slots, now)).values()];
      const within = (ms: number) => (row: Row) =>
        row.failures > 0 && now.getTime() - row.lastFailureAt.getTime() < ms;
      const isToday = within(24 * hourMs);
      const free = rows.find((row) => !isToday(row));
      if (free === undefined || rows.filter(within(hourMs)).length >= lettersPerHour) return false;
      await note(tx, free.key, 1, 0, now);
      return true;
    },

    /** Deletes what was counted more than a day ago. */
    async dropOld(): Promise<void> {
      const before = new Date(clock.now().getTime() - keptMs('guesses'));
      await db.delete(throttles).where(lt(throttles.lastFailureAt, before));
    },
  };
}

export type Throttle = ReturnType<typeof createThrottle>;
