import { and, eq, isNotNull } from 'drizzle-orm';
import { lookAs, lookAsOneself } from '#features/account/contract-looking.ts';
import type { SeenTier } from '#platform/contract/viewer.ts';
import { audit } from '#platform/server/audit/audit.ts';
import type { ClientInfo } from '#platform/server/auth/client-info.ts';
import { sessionTokenOf } from '#platform/server/auth/session-cookie.ts';
import { sessions } from '#platform/server/auth/tables.ts';
import type { Db } from '#platform/server/db/client.ts';
import { type Route, route } from '#platform/server/http/route.ts';
import type { Viewer } from '#platform/server/viewer/load.ts';
import type { AccountDeps } from '#features/account/server/account-deps.ts';
import { presentSession } from '#features/account/server/present.ts';

type By = { readonly viewer: Viewer; readonly client: ClientInfo };

async function note(
  tx: Db,
  { client, viewer }: By,
  given: {
    readonly at: Date;
    readonly action: 'admin.looked_as' | 'admin.looked_as_oneself';
    readonly details?: { readonly tier: SeenTier };
  },
): Promise<void> {
  const { sessionId, userId: actorId } = viewer;
  await audit(tx, { ...given, actorId, sessionId, subjectId: null, address: client.address });
}

/** Lets this session see what a tier sees. */
async function begin({ clock, db }: AccountDeps, by: By, tier: SeenTier): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.update(sessions).set({ seenAs: tier }).where(eq(sessions.id, by.viewer.sessionId));
    await note(tx, by, { at: clock.now(), action: 'admin.looked_as', details: { tier } });
  });
}

/** Ends an admin's look at the site as others see it; a second call changes nothing. */
async function end({ clock, db }: AccountDeps, by: By): Promise<void> {
  await db.transaction(async (tx) => {
    const ended = await tx
      .update(sessions)
      .set({ seenAs: null })
      .where(and(eq(sessions.id, by.viewer.sessionId), isNotNull(sessions.seenAs)))
      .returning({ id: sessions.id });
    if (ended.length > 0) await note(tx, by, { at: clock.now(), action: 'admin.looked_as_oneself' });
  });
}

/** How an admin sees the product as others do. */
export function lookingRoutes(deps: AccountDeps): Route[] {
  /** Reads the viewer again after this node has forgotten the session it had cached. */
  function viewerAfter({ sessionId, userId }: Viewer, cookieHeader: string): Promise<Viewer | null> {
    const key = { sessionId, userId };
    const token = sessionTokenOf(deps.cookie, cookieHeader);
    deps.forgetSession(key, null);
    if (token !== null) deps.forgetSession({ token }, null);
    return deps.loadViewer(key);
  }
  return [
    route(lookAs, {
      handle: async ({ body, client, cookieHeader, viewer }) => {
        await begin(deps, { viewer, client }, body.tier);
        return viewerAfter(viewer, cookieHeader);
      },
      present: presentSession,
    }),
    route(lookAsOneself, {
      handle: async ({ client, cookieHeader, viewer }) => {
        await end(deps, { viewer, client });
        return viewerAfter(viewer, cookieHeader);
      },
      present: presentSession,
    }),
  ];
}
