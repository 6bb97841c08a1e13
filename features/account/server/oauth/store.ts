import { and, eq, gt, inArray, isNotNull, isNull, lt, notExists, or } from 'drizzle-orm';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import { mcpPath } from '#platform/contract/token-scopes.ts';
import { audit } from '#platform/server/audit/audit.ts';
import { hashesOfPersonalToken, hashOfPersonalToken } from '#platform/server/auth/personal-token.ts';
import { sessions } from '#platform/server/auth/tables.ts';
import type { Db } from '#platform/server/db/client.ts';
import { assistantDays, assistantForgottenDays } from '#features/account/rules-assistants.ts';
import type { AccountDeps } from '#features/account/server/account-deps.ts';
import { oauthClients, oauthRecords } from '#features/account/server/tables.ts';

const dayMs = 24 * 60 * 60 * 1000;

export type StoreDeps = Pick<AccountDeps, 'db' | 'clock' | 'keyed' | 'appUrl'>;

/** Codes and tokens are this long, and a registration's id; what is longer is none of ours. */
const longestId = 100;

/** What is not stored: a kind is given only what it needs. */
const nothing: Adapter = {
  upsert: () => Promise.resolve(),
  find: () => Promise.resolve(undefined),
  findByUid: () => Promise.resolve(undefined),
  findByUserCode: () => Promise.resolve(undefined),
  consume: () => Promise.resolve(),
  destroy: () => Promise.resolve(),
  revokeByGrantId: () => Promise.resolve(),
};

const isAssistant = and(eq(sessions.kind, 'personal'), isNotNull(sessions.oauthClientId));

/** Assistants that registered. */
function clientStore({ clock, db }: StoreDeps): Adapter {
  return {
    ...nothing,
    async upsert(id, { client_name: name = '', redirect_uris: redirectUris = [] }) {
      await db
        .insert(oauthClients)
        .values({ id, name, redirectUris: [...redirectUris], createdAt: clock.now() });
    },
    async find(id) {
      const [row] = await db
        .select()
        .from(oauthClients)
        .where(eq(oauthClients.id, id.slice(0, longestId)));
      return row && { client_id: row.id, client_name: row.name, redirect_uris: row.redirectUris };
    },
  };
}

/**
 * What a member granted is their session of the kind `personal`, made when they answer: whatever ends it, ends the grant
 * and, by the tables, its code and refresh tokens. One that has expired is not found. @param words what it is
 */
function sessionStore(
  { clock, db }: StoreDeps,
  which: (id: string) => ReturnType<typeof eq>,
  words: (row: typeof sessions.$inferSelect) => AdapterPayload,
): Adapter {
  const end = (condition: ReturnType<typeof eq>) =>
    db.transaction(async (tx) => {
      const ended = await tx.delete(sessions).where(and(isAssistant, condition)).returning();
      for (const { id, tokenName, userId } of ended) {
        const details = { token: id, name: tokenName ?? '' };
        const by = { actorId: null, subjectId: userId, sessionId: id };
        await audit(tx, { at: clock.now(), action: 'account.token_revoked', details, ...by });
      }
    });
  return {
    ...nothing,
    upsert: () => Promise.reject(new Error('a grant is made by its member’s answer')),
    async find(id) {
      const [row] = await db
        .select()
        .from(sessions)
        .where(and(isAssistant, which(id), gt(sessions.expiresAt, clock.now())));
      if (!row) return undefined;
      return {
        ...words(row),
        jti: id,
        accountId: row.userId,
        clientId: row.oauthClientId ?? '',
      };
    },
    destroy: (id) => end(which(id)),
    revokeByGrantId: (grantId) => end(eq(sessions.id, grantId)),
  };
}

function grantStore(deps: StoreDeps): Adapter {
  const resource = new URL(mcpPath, deps.appUrl).href;
  return sessionStore(
    deps,
    (id) => eq(sessions.id, id.slice(0, longestId)),
    ({ tokenScope }) => ({
      kind: 'Grant',
      resources: { [resource]: 'read write' },
      // Answered as well: it is not asked again.
      ...(tokenScope === 'write' ? {} : { rejected: { resources: { [resource]: 'write' } } }),
    }),
  );
}

function accessTokenStore(deps: StoreDeps, refusal: () => Error): Adapter {
  const { clock, db, keyed } = deps;
  return {
    ...sessionStore(
      deps,
      (id) => inArray(sessions.token, [...hashesOfPersonalToken(keyed, id)]),
      ({ id: grantId }) => ({ kind: 'AccessToken', grantId }),
    ),
    async upsert(id, { grantId = '', gty }, expiresIn = 0) {
      const now = clock.now();
      const expiresAt = new Date(now.getTime() + assistantDays * dayMs);
      const changed = await db
        .update(sessions)
        .set({
          token: hashOfPersonalToken(keyed, id),
          tokenExpiresAt: new Date(now.getTime() + expiresIn * 1000),
          ...(gty === 'authorization_code' ? { expiresAt } : {}),
        })
        .where(and(isAssistant, eq(sessions.id, grantId), gt(sessions.expiresAt, now)))
        .returning({ id: sessions.id });
      // Disconnected meanwhile.
      if (changed.length === 0) throw refusal();
    },
  };
}

type RecordKind = (typeof oauthRecords.$inferSelect)['kind'];

/** Requests, codes and refresh tokens. */
function recordStore({ clock, db, keyed }: StoreDeps, kind: RecordKind, refusal: () => Error): Adapter {
  const named = (id: string) => `${kind}:${id}`;
  const isIt = (id: string) =>
    and(
      eq(oauthRecords.kind, kind),
      inArray(oauthRecords.idHash, id.length > longestId ? [] : keyed.hashes('oauth-record', named(id))),
    );
  return {
    ...nothing,
    async upsert(id, { jti: _, ...payload }, expiresIn = 0) {
      const kept = {
        payload: payload as Record<string, unknown>,
        expiresAt: new Date(clock.now().getTime() + expiresIn * 1000),
      };
      await db
        .insert(oauthRecords)
        .values({
          idHash: keyed.hash('oauth-record', named(id)),
          kind,
          sessionId: payload.grantId ?? null,
          ...kept,
        })
        .onConflictDoUpdate({ target: oauthRecords.idHash, set: kept });
    },
    async find(id) {
      const [row] = await db
        .select()
        .from(oauthRecords)
        .where(and(isIt(id), gt(oauthRecords.expiresAt, clock.now())));
      if (!row) return undefined;
      const consumed = row.consumedAt === null ? {} : { consumed: row.consumedAt.getTime() / 1000 };
      return { ...row.payload, ...consumed, jti: id };
    },
    async consume(id) {
      const used = await db
        .update(oauthRecords)
        .set({ consumedAt: clock.now() })
        .where(and(isIt(id), isNull(oauthRecords.consumedAt)))
        .returning({ kind: oauthRecords.kind });
      // Used by another request at the same time.
      if (used.length === 0) throw refusal();
    },
    async destroy(id) {
      await db.delete(oauthRecords).where(isIt(id));
    },
    async revokeByGrantId(grantId) {
      await db
        .delete(oauthRecords)
        .where(and(eq(oauthRecords.kind, kind), eq(oauthRecords.sessionId, grantId)));
    },
  };
}

/**
 * What `oidc-provider` keeps, in our tables. It keeps no session of its own: who somebody is, ours says, each time anew.
 * @param refusal of a grant that just ended, in the provider's words
 */
export function createOauthStore(deps: StoreDeps, refusal: () => Error) {
  return (kind: string): Adapter => {
    switch (kind) {
      case 'Client':
        return clientStore(deps);
      case 'Grant':
        return grantStore(deps);
      case 'AccessToken':
        return accessTokenStore(deps, refusal);
      case 'AuthorizationCode':
      case 'Interaction':
      case 'RefreshToken':
        return recordStore(deps, kind, refusal);
      default:
        return nothing;
    }
  };
}

/** Deletes what has expired, and assistants that registered and that nobody has connected. */
export async function dropOldOauth(db: Db, now: Date): Promise<void> {
  await db.delete(oauthRecords).where(lt(oauthRecords.expiresAt, now));
  const { unconnected, disconnected } = assistantForgottenDays;
  const before = (days: number) => new Date(now.getTime() - days * dayMs);
  const inUse = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.oauthClientId, oauthClients.id));
  await db
    .delete(oauthClients)
    .where(
      and(
        lt(oauthClients.createdAt, before(unconnected)),
        or(isNull(oauthClients.connectedAt), lt(oauthClients.connectedAt, before(disconnected))),
        notExists(inUse),
      ),
    );
}
