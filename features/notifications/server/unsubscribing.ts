import { readText } from '#platform/server/http/body.ts';
import { sql } from 'drizzle-orm';
import { AppError } from '#platform/contract/errors.ts';
import { users } from '#platform/server/auth/tables.ts';
import type { Keyed } from '#platform/server/auth/keyed.ts';
import type { RawRoute } from '#platform/server/http/raw-route.ts';
import { isStoppable, offerKind, type StoppableKind } from '#platform/contract/notices.ts';
import { unsubscribePage } from '#features/notifications/rules.ts';
import { announce } from './stream/channel.ts';
import { type OffersDeps, saveOffers } from './offers.ts';
import { notificationMembers } from './tables.ts';

const purpose = 'mail-unsubscribe';
const path = '/mail/unsubscribe';
/** `List-Unsubscribe=One-Click`, with room for what mail programs add. */
const maxBodyBytes = 4096;

/** The address where members take themselves off a list; it says who and which list, and opens nothing else. */
export function unsubscribeLinks({ appUrl, keyed }: { readonly appUrl: string; readonly keyed: Keyed }) {
  return (userId: string, list: string): string =>
    new URL(`${path}/${keyed.sign(purpose, `${list}.${userId}`)}`, appUrl).href;
}

/** Who wants to leave which list. @throws AppError link_spent for a token that is not ours */
function readToken(keyed: Keyed, token: string): { userId: string; kind: StoppableKind } {
  const [kind = '', userId = ''] = keyed.open(purpose, token)?.split('.') ?? [];
  if (userId === '' || !isStoppable(kind)) throw new AppError('link_spent');
  return { userId, kind };
}

/** What the unsubscribing needs. */
export interface UnsubscribingDeps extends OffersDeps {
  readonly keyed: Keyed;
}

/**
 * Stops mails of this kind to the member the token names; for tips and offers, it withdraws their consent. Doing it
 * twice has the same effect as once, and for somebody who is gone it does nothing.
 * @returns the kind @throws AppError link_spent
 */
export async function unsubscribe(deps: UnsubscribingDeps, token: string): Promise<StoppableKind> {
  const { db, keyed } = deps;
  const { kind, userId } = readToken(keyed, token);
  if (kind === offerKind) {
    await saveOffers(deps, { userId, agreed: null, place: 'unsubscribe' });
    return kind;
  }
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      insert into ${notificationMembers} (user_id, muted_by_mail)
      select ${users.id}, array[${kind}]::text[] from ${users} where ${users.id} = ${userId}
      on conflict (user_id) do update
      set muted_by_mail = array_append(${notificationMembers.mutedByMail}, ${kind})
      where not (${kind} = any(${notificationMembers.mutedByMail}))`);
    await announce(tx, { what: 'mine', userId });
  });
  return kind;
}

/**
 * The address in `List-Unsubscribe`. When its reader clicks once, a mail program posts to it (RFC 8058), without
 * cookies and without a session: that acts at once. Anyone who follows it as a link, a person or a scanner, gets the
 * page with the button, and nothing has happened.
 */
export function unsubscribeRoute(deps: UnsubscribingDeps): RawRoute {
  return {
    id: 'notifications.oneClickUnsubscribe',
    methods: ['GET', 'HEAD', 'POST'],
    path: `${path}/:token`,
    access: 'anyone',
    limit: 'write',
    freshViewer: false,
    anyOrigin: true,
    answer: async ({ headers, params, request }) => {
      const { token = '' } = params;
      const shared = { ...headers, 'cache-control': 'no-store' };
      if (request.method !== 'POST') {
        const location = `${unsubscribePage}#token=${encodeURIComponent(token)}`;
        return new Response(null, { status: 303, headers: { ...shared, location } });
      }
      await readText(request, maxBodyBytes);
      await unsubscribe(deps, token);
      return new Response('Unsubscribed.\n', {
        headers: { ...shared, 'content-type': 'text/plain; charset=utf-8' },
      });
    },
  };
}
