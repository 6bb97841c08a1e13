import { AsyncLocalStorage } from 'node:async_hooks';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { betterAuth } from 'better-auth/minimal';
import { eq } from 'drizzle-orm';
import type { Db } from '#platform/server/db/client.ts';
import { asAuthError } from './auth-errors.ts';
import { accounts, sessions, users, verifications } from './tables.ts';

export interface AuthOptions {
  readonly db: Db;
  readonly secret: string;
  /** Origin of the app; https makes the cookie Secure. */
  readonly appUrl: string;
}

/** Who is at the other end, kept with the session so that a member can recognise it. */
export interface ClientInfo {
  readonly address: string;
  readonly userAgent: string;
}

interface Running {
  readonly tx: Db;
  readonly passwordHash?: string;
}

const passwordLimits = { min: 6, max: 128 } as const;

/**
 * Better Auth as the engine, not the door: its handler is not mounted, so none of its routes exist here. It makes
 * members and keeps passwords; sign-in is ours, because a second step, a throttle and a confirmed address stand between
 * the password and the session (docs/decisions/010).
 */
export function createAuthEngine({ db, secret, appUrl }: AuthOptions) {
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
    logger: { disabled: true },
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

  const unknownHash = hashPassword(crypto.randomUUID());

  return {
    hashPassword,

    /** Creates user and credential inside the caller's transaction. @returns the new id @throws AppError email_taken */
    async createMember(
      tx: Db,
      person: { firstName: string; lastName: string; email: string; passwordHash: string },
    ): Promise<string> {
      const { firstName, lastName, email, passwordHash } = person;
      // The engine insists on a password of valid length; the hash stands in for it and is stored as it is.
      const body = {
        email,
        password: passwordHash.slice(0, passwordLimits.max),
        name: `${firstName} ${lastName}`,
        firstName,
        lastName,
      };
      const { user } = await running
        .run({ tx, passwordHash }, () => auth.api.signUpEmail({ body }))
        .catch(asAuthError);
      // The engine opens a session of its own with every sign-up; ours are opened by the account.
      await tx.delete(sessions).where(eq(sessions.userId, user.id));
      return user.id;
    },

    /**
     * Whether this is the password behind a hash. Without a hash (an unknown address) it takes the same time and is
     * false.
     */
    async verifyPassword(hash: string | null, password: string): Promise<boolean> {
      const matches = await verifyPassword({ hash: hash ?? (await unknownHash), password });
      return hash !== null && matches;
    },
  };
}

export type AuthEngine = ReturnType<typeof createAuthEngine>;
