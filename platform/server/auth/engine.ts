import { AsyncLocalStorage } from 'node:async_hooks';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { betterAuth } from 'better-auth/minimal';
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

export interface SignedIn {
  readonly userId: string;
  /** `Set-Cookie` values for the browser. Nothing else of the engine's answer leaves. */
  readonly cookies: readonly string[];
}

interface Running {
  readonly tx: Db;
  readonly passwordHash?: string;
}

const addressHeader = 'x-mmg-client-address';
/** Seven days, in seconds. */
export const sessionLifetimeSeconds = 7 * 24 * 60 * 60;
export const passwordLimits = { min: 6, max: 128 } as const;

/**
 * Better Auth as the engine, not the door: its handler is not mounted, so none of its routes exist here. Our own
 * endpoints call these functions, and only cookies come back.
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
    session: { expiresIn: sessionLifetimeSeconds, cookieCache: { enabled: false } },
    advanced: {
      cookiePrefix: 'mmg',
      useSecureCookies: appUrl.startsWith('https:'),
      database: { generateId: () => crypto.randomUUID() },
      ipAddress: { ipAddressHeaders: [addressHeader] },
    },
    rateLimit: { enabled: false },
  });

  const headersFor = (client: ClientInfo) =>
    new Headers({ [addressHeader]: client.address, 'user-agent': client.userAgent });

  return {
    hashPassword,

    /** Creates user, credential and session inside the caller's transaction. @throws AppError email_taken */
    async signUp(
      tx: Db,
      person: { firstName: string; lastName: string; email: string; passwordHash: string },
      client: ClientInfo,
    ): Promise<SignedIn> {
      const { firstName, lastName, email, passwordHash } = person;
      // The engine insists on a password of valid length; the hash stands in for it and is stored as it is.
      const body = {
        email,
        password: passwordHash.slice(0, passwordLimits.max),
        name: `${firstName} ${lastName}`,
        firstName,
        lastName,
      };
      const answer = await running
        .run({ tx, passwordHash }, () =>
          auth.api.signUpEmail({ body, headers: headersFor(client), returnHeaders: true }),
        )
        .catch(asAuthError);
      return { userId: answer.response.user.id, cookies: answer.headers.getSetCookie() };
    },

    /** Verifies the password and opens a session. Takes the same time for unknown addresses. @throws AppError bad_credentials */
    async signIn(body: { email: string; password: string }, client: ClientInfo): Promise<SignedIn> {
      const answer = await auth.api
        .signInEmail({ body, headers: headersFor(client), returnHeaders: true })
        .catch(asAuthError);
      return { userId: answer.response.user.id, cookies: answer.headers.getSetCookie() };
    },

    /** Ends the session of this cookie, if there is one; always answers with cookies that clear it. */
    async signOut(cookieHeader: string): Promise<readonly string[]> {
      const answer = await auth.api.signOut({
        headers: new Headers({ cookie: cookieHeader }),
        returnHeaders: true,
      });
      return answer.headers.getSetCookie();
    },
  };
}

export type AuthEngine = ReturnType<typeof createAuthEngine>;
