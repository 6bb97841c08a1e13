import { AsyncLocalStorage } from 'node:async_hooks';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { APIError } from 'better-auth/api';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { betterAuth } from 'better-auth/minimal';
import { eq } from 'drizzle-orm';
import type { Db } from '#platform/server/db/client.ts';
import { AppError, type ErrorCode } from '#platform/contract/errors.ts';
import { isUniqueViolation } from '#platform/server/db/unavailable.ts';
import { accounts, sessions, users, verifications } from './tables.ts';

export interface AuthOptions {
  readonly db: Db;
  readonly secret: string;
  /** Origin of the app; https makes the cookie Secure. */
  readonly appUrl: string;
}

export interface NewMember {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly passwordHash: string;
}

interface Running {
  readonly tx: Db;
  readonly passwordHash?: string;
  /** What the library told its logger in place of its caller. */
  readonly told?: unknown[];
}

const passwordLimits = { min: 6, max: 128 } as const;

const known: Readonly<Record<string, ErrorCode>> = {
  USER_ALREADY_EXISTS: 'email_taken',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'email_taken',
  INVALID_EMAIL: 'invalid_input',
  PASSWORD_TOO_SHORT: 'invalid_input',
  PASSWORD_TOO_LONG: 'invalid_input',
};

/**
 * Turns what the library throws into our vocabulary. Two sign-ups at once end in a unique violation: same answer.
 * @param told what it swallowed: of a user that could not be written it throws no cause
 */
function asAuthError(error: unknown, told: readonly unknown[]): never {
  const swallowed = told.find((one) => one instanceof Error);
  if (isUniqueViolation(error) || isUniqueViolation(swallowed))
    throw new AppError('email_taken', { cause: error });
  if (!(error instanceof APIError)) throw error;
  const code = error.body?.code;
  const ours = code === undefined ? undefined : known[code];
  if (ours) throw new AppError(ours, { cause: error });
  throw swallowed ?? error;
}

/** The library itself, set up for us: see `createAuthEngine`. Its handler is not mounted. */
export function createBetterAuth({ db, secret, appUrl }: AuthOptions) {
  // The one place (beside the guard) with ambient state: the engine's adapter cannot be handed our transaction.
  const running = new AsyncLocalStorage<Running>();

  const joined = new Proxy(db, {
    get(outer, property) {
      const current = running.getStore()?.tx;
      if (property === 'transaction') {
        const begin: Db['transaction'] = (work, config) =>
          current
            ? work(current as Parameters<typeof work>[0])
            : outer.transaction((tx) => running.run({ tx }, () => work(tx)), config);
        return begin;
      }
      const target = current ?? outer;
      const value: unknown = Reflect.get(target, property, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });

  const auth = betterAuth({
    baseURL: appUrl,
    secret,
    trustedOrigins: [new URL(appUrl).origin],
    telemetry: { enabled: false },
    logger: { log: (_level, _message, ...details: unknown[]) => running.getStore()?.told?.push(...details) },
    database: drizzleAdapter(joined, {
      provider: 'pg',
      transaction: true,
      schema: { user: users, session: sessions, account: accounts, verification: verifications },
    }),
    emailAndPassword: {
      enabled: true,
      autoSignIn: true,
      minPasswordLength: passwordLimits.min,
      maxPasswordLength: passwordLimits.max,
      password: {
        // Hashed before the transaction began, so that it holds no database connection for those 60 ms.
        hash: async (password) => running.getStore()?.passwordHash ?? hashPassword(password),
        verify: verifyPassword,
      },
    },
    user: {
      additionalFields: {
        firstName: { type: 'string', required: true },
        lastName: { type: 'string', required: true },
      },
    },
    session: { cookieCache: { enabled: false } },
    advanced: {
      cookiePrefix: 'mmg',
      useSecureCookies: appUrl.startsWith('https:'),
      database: { generateId: () => crypto.randomUUID() },
    },
    rateLimit: { enabled: false },
  });

  return {
    hashPassword,
    verifyPassword,

    /** Creates user and credential inside the caller's transaction. @returns the new id @throws AppError email_taken */
    async createMember(tx: Db, person: NewMember): Promise<string> {
      const { firstName, lastName, email, passwordHash } = person;
      // The engine insists on a password of valid length; the hash stands in for it and is stored as it is.
      const body = {
        email,
        password: passwordHash.slice(0, passwordLimits.max),
        name: `${firstName} ${lastName}`,
        firstName,
        lastName,
      };
      const told: unknown[] = [];
      const { user } = await running
        .run({ tx, passwordHash, told }, () => auth.api.signUpEmail({ body }))
        .catch((error: unknown) => asAuthError(error, told));
      // The engine opens a session of its own with every sign-up; ours are opened by the account.
      await tx.delete(sessions).where(eq(sessions.userId, user.id));
      return user.id;
    },
  };
}
