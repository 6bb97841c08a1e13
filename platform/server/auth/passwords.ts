import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { AppError } from '#platform/contract/errors.ts';

/** What a guess costs: KiB of memory, and the number of passes over it. Each hash states its own cost. */
export interface PasswordCost {
  readonly memory: number;
  readonly passes: number;
}

/** OWASP Password Storage Cheat Sheet, Argon2id. */
const realCost: PasswordCost = { memory: 19_456, passes: 2 };
const keyLength = 32;
const phc = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=1\$([A-Za-z0-9+/]{22})\$([A-Za-z0-9+/]{43})$/;

/** How many may wait for a core before the next one is told to try again later. */
const mostWaiting = 64;

const derive = promisify(argon2);
const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
/** The same password typed on two keyboards can be two strings; this form makes them equal. */
const typed = (password: string) => password.normalize('NFKC');

/**
 * Runs at most `most` hashes at once: more than there are cores would save no time, and hold all their memory at once.
 * @returns a function that runs one when it is its turn, and throws AppError unavailable when `longest` already wait
 */
export function createQueue(most: number, longest: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running >= most) {
      if (waiting.length >= longest)
        throw new AppError('unavailable', {
          message: 'Too many people are signing in right now. Please try again in a moment.',
          retryAfterSeconds: 2,
        });
      // A finished hash hands its place to the next in line, so that nobody overtakes.
      await new Promise<void>((go) => waiting.push(go));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/**
 * Hashes and verifies passwords with argon2id, in Node's thread pool, so that other requests do not wait. With the real
 * cost both take about 30 ms: never inside a transaction.
 * @param cost of new hashes
 */
export function createPasswords(cost: PasswordCost) {
  const inTurn = createQueue(availableParallelism(), mostWaiting);
  const figures = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=1$`;
  /** A well-formed hash that no password produces: checking against it takes as long as checking a real one. */
  const nobody = `${figures}${'A'.repeat(22)}$${'A'.repeat(43)}`;

  const keyOf = (password: string, nonce: Buffer, { memory, passes }: PasswordCost) =>
    inTurn(() =>
      derive('argon2id', {
        message: typed(password),
        nonce,
        parallelism: 1,
        tagLength: keyLength,
        memory,
        passes,
      }),
    );

  return {
    /** @returns a PHC string @throws AppError unavailable */
    async hash(password: string): Promise<string> {
      const salt = randomBytes(16);
      return `${figures}${base64(salt)}$${base64(await keyOf(password, salt, cost))}`;
    },
    /**
     * Whether this is the password behind a hash. Without a hash (an unknown address) it takes just as long and is
     * false.
     * @throws when the stored value is not a hash @throws AppError unavailable
     */
    async verify(stored: string | null, password: string): Promise<boolean> {
      const [, memory, passes, salt, key] = phc.exec(stored ?? nobody) ?? [];
      if (salt === undefined || key === undefined) throw new Error('this is no password hash');
      const given = { memory: Number(memory), passes: Number(passes) };
      const known = Buffer.from(key, 'base64');
      const made = await keyOf(password, Buffer.from(salt, 'base64'), given);
      return timingSafeEqual(made, known) && stored !== null;
    },
  };
}

export const passwords = createPasswords(realCost);

export type Passwords = typeof passwords;
