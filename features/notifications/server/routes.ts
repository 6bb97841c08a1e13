import { type Route, route } from '#platform/server/http/route.ts';
import type { Viewer } from '#platform/server/viewer/load.ts';
import * as contract from '#features/notifications/contract.ts';
import * as sending from '#features/notifications/contract-sending.ts';
import { countAudience, searchMembers } from './audience.ts';
import { createHub, type Hub, type HubDeps } from './hub.ts';
import { markEverythingRead, markOneRead } from './marks.ts';
import { keepPreferences, preferencesOf } from './preferences.ts';
import { presentNotice, presentSent } from './present.ts';
import { cancelNotice, type SendingDeps, sendNotice, sentNotices } from './sending.ts';
import { createVisible, type Reader, type Visible } from './visible.ts';

export interface NotificationsDeps extends SendingDeps {
  readonly visible: Visible;
  readonly hub: Hub;
}

/** Builds what the routes need: the prepared queries and the open streams of this node. */
export function createNotifications(given: SendingDeps & Omit<HubDeps, 'visible'>): NotificationsDeps {
  const visible = createVisible(given.db);
  return { ...given, visible, hub: createHub({ ...given, visible }) };
}

const readerOf = ({ userId, tier, accessSince }: Viewer): Reader => ({ userId, tier, accessSince });
const presentUnread = (unread: number) => ({ unread });

const placePattern = /^\d{1,15}$/;

/** Where the caller's stream broke off: what browsers send by themselves wins over the address. */
function placeOf(lastEventId: string | null, after: number | undefined): number | null {
  return lastEventId !== null && placePattern.test(lastEventId) ? Number(lastEventId) : (after ?? null);
}

/** What a member does with what he is told. */
export function notificationRoutes(deps: NotificationsDeps): Route[] {
  const { db, clock, visible, hub } = deps;
  return [
    route(contract.listNotifications, {
      handle: ({ query, viewer }) => visible.page(readerOf(viewer), query.before),
      present: ({ rows, next, unread }) => ({ notifications: rows.map(presentNotice), next, unread }),
    }),
    route(contract.countUnread, {
      handle: ({ viewer }) => visible.unread(readerOf(viewer)),
      present: presentUnread,
    }),
    route(contract.notificationEvents, {
      handle: ({ query, viewer, lastEventId }) =>
        visible.missed(readerOf(viewer), placeOf(lastEventId, query.after) ?? 0),
      live: ({ query, viewer, lastEventId }) => hub.open(viewer, placeOf(lastEventId, query.after)),
      present: ({ rows, reset }) => ({ notifications: rows.map(presentNotice), reset }),
    }),
    route(contract.markRead, {
      handle: async ({ params, viewer }) => {
        const reader = readerOf(viewer);
        await markOneRead(db, visible, { reader, id: params.id, now: clock.now() });
        return visible.unread(reader);
      },
      present: presentUnread,
    }),
    route(contract.markAllRead, {
      handle: async ({ viewer }) => {
        const reader = readerOf(viewer);
        await markEverythingRead(db, { reader, now: clock.now() });
        return visible.unread(reader);
      },
      present: presentUnread,
    }),
    route(contract.readPreferences, {
      handle: ({ viewer }) => preferencesOf(db, { userId: viewer.userId }),
      present: ({ course, book, message }) => ({ course, book, message }),
    }),
    route(contract.savePreferences, {
      handle: ({ body, viewer }) => keepPreferences(db, { userId: viewer.userId, wanted: body }),
      present: ({ course, book, message }) => ({ course, book, message }),
    }),
  ];
}

/** What admins do to reach members. */
export function sendingRoutes(deps: NotificationsDeps): Route[] {
  const { db, clock } = deps;
  return [
    route(sending.sendNotification, {
      handle: ({ body, viewer, client }) => sendNotice(deps, { viewer, client }, body),
      present: ({ id, recipients }) => ({ success: true as const, id, recipients }),
    }),
    route(sending.countRecipients, {
      handle: ({ query }) => countAudience(db, { tier: query.tier ?? null, now: clock.now() }),
      present: (recipients) => ({ recipients }),
    }),
    route(sending.findRecipients, {
      handle: ({ query }) => searchMembers(db, { words: query.q }),
      present: (rows) => ({
        members: rows.map(({ id, email, fullName }) => ({ id, email, fullName })),
      }),
    }),
    route(sending.listSent, {
      handle: ({ query }) => sentNotices(db, { before: query.before ? new Date(query.before) : null }),
      present: ({ rows, next }) => ({ sent: rows.map(presentSent), next: next?.toISOString() ?? null }),
    }),
    route(sending.cancelScheduled, {
      handle: ({ params, viewer }) => cancelNotice(deps, { id: params.id, actorId: viewer.userId }),
      present: () => ({ canceled: true as const }),
    }),
  ];
}
