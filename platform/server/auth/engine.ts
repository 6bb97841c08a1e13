import type { Db } from '#platform/server/db/client.ts';
import type { AuthOptions, NewMember } from './better-auth.ts';

/** Who is at the other end, kept with the session so that a member can recognise it. */
export interface ClientInfo {
  readonly address: string;
  readonly userAgent: string;
}

/**
 * Better Auth as the engine, not the door: its handler is not mounted, so none of its routes exist here. It makes
 * members and keeps passwords; sign-in is ours, because a second step, a throttle and a confirmed address stand between
 * the password and the session (docs/decisions/010). It is loaded with the first password: a server that only answers
 * sessions starts sooner and needs less memory without it.
 */
export function createAuthEngine(options: AuthOptions) {
  const load = async () => {
    const { createBetterAuth } = await import('./better-auth.ts');
    const engine = createBetterAuth(options);
    return { ...engine, unknownHash: await engine.hashPassword(crypto.randomUUID()) };
  };
  let loading: ReturnType<typeof load> | null = null;
  const engine = () => (loading ??= load());

  return {
    async hashPassword(password: string): Promise<string> {
      return (await engine()).hashPassword(password);
    },

    /** Creates user and credential inside the caller's transaction. @returns the new id @throws AppError email_taken */
    async createMember(tx: Db, person: NewMember): Promise<string> {
      return (await engine()).createMember(tx, person);
    },

    /**
     * Whether this is the password behind a hash. Without a hash (an unknown address) it takes the same time and is
     * false.
     */
    async verifyPassword(hash: string | null, password: string): Promise<boolean> {
      const { verifyPassword, unknownHash } = await engine();
      const matches = await verifyPassword({ hash: hash ?? unknownHash, password });
      return hash !== null && matches;
    },
  };
}

export type AuthEngine = ReturnType<typeof createAuthEngine>;
