import { AppError } from '#platform/contract/errors.ts';
import { offersSaidBy } from '#platform/server/offers/consent.ts';
import { type Route, route } from '#platform/server/http/route.ts';
import type { Viewer } from '#platform/server/viewer/load.ts';
import { mayFilter } from '#features/members/rules-filter.ts';
import * as contract from '#features/notifications/contract.ts';
import * as sending from '#features/notifications/contract-sending.ts';
import type { Reader } from '#features/notifications/rules-visible.ts';
import { countAudience } from './sending/audience.ts';
import { refusedFrame } from './stream/stream-frames.ts';
import { createHub, type Hub, type HubDeps } from './stream/hub.ts';
import { markEverythingRead, markOneRead } from './visibility/read-marks.ts';
import { keepPreferences, preferencesOf } from './preferences.ts';
import { saveOffers } from './offers.ts';
import { chosenAmong } from './sending/recipients.ts';
import { presentNotice, presentSent, presentPreferences } from './present.ts';
import { cancelNotice, type SendingDeps, sendNotice, sentNotices } from './sending/sending.ts';
import { createVisible, type Visible } from './visibility/visible.ts';
import { unsubscribe, type UnsubscribingDeps } from './unsubscribing.ts';

export interface NotificationsDeps extends SendingDeps, UnsubscribingDeps {
  readonly visible: Visible;
  readonly hub: Hub;
}

/** Builds what the routes need: the prepared queries and the open streams of this node. */
export function createNotifications(
  given: SendingDeps & UnsubscribingDeps & Omit<HubDeps, 'visible'>,
): NotificationsDeps {
  const visible = createVisible(given.db);
  return { ...given, visible, hub: createHub({ ...given, visible }) };
}

const readerOf = ({ userId, tier, accessSince }: Viewer): Reader => ({ userId, tier, accessSince });
const presentUnread = (unread: number) => ({ unread });
const presentOffers = (since: Date | null) => ({ since: since?.toISOString() ?? null });

/** A stream that says why there is none, then ends. */
function refused(error: AppError): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(refusedFrame(error));
      controller.close();
    },
  });
}

const placePattern = /^\d{1,15}$/;

/** Where the caller's stream broke off: the header that browsers send by themselves wins over the query. */
function placeOf(lastEventId: string | null, after: number | undefined): number | null {
  return lastEventId !== null && placePattern.test(lastEventId) ? Number(lastEventId) : (after ?? null);
}

/** What members do with their notifications. */
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
      live: async ({ query, viewer, lastEventId, client: { address } }) => {
        try {
          return await hub.open({ viewer, address }, placeOf(lastEventId, query.after));
        } catch (error) {
          if (query.refusal !== 'event' || !(error instanceof AppError) || error.code !== 'too_many_requests')
            throw error;
          return refused(error);
        }
      },
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
      present: presentPreferences,
    }),
    route(contract.unsubscribe, {
      handle: ({ body }) => unsubscribe(deps, body.token),
      present: (kind) => ({ kind }),
    }),
    route(contract.readOffers, {
      handle: ({ viewer: { userId } }) => offersSaidBy(db, { userId }),
      present: presentOffers,
    }),
    route(contract.saveOffers, {
      handle: ({ body: { agreed }, viewer: { userId } }) =>
        saveOffers(deps, { userId, agreed, place: 'settings' }),
      present: presentOffers,
    }),
    route(contract.savePreferences, {
      handle: ({ body, viewer }) => keepPreferences(db, { userId: viewer.userId, chosen: body }),
      present: presentPreferences,
    }),
  ];
}

/** What admins do to reach members. */
export function sendingRoutes(deps: NotificationsDeps): Route[] {
  const { db, clock } = deps;
  return [
    route(sending.sendNotification, {
      handle: ({ body, viewer, client }) => {
        if (body.filter && !mayFilter(viewer, body.filter)) throw new AppError('forbidden');
        return sendNotice(deps, { viewer, client }, body);
      },
      present: ({ id, recipients }) => ({ success: true as const, id, recipients }),
    }),
    route(sending.countRecipients, {
      handle: async ({ query, viewer }) => {
        const { about, tier = null, user_id: userId = null, user_ids: ids, ...rest } = query;
        if (!mayFilter(viewer, rest)) throw new AppError('forbidden');
        const now = clock.now();
        const isFiltered = Object.values(rest).some((value) => value !== undefined && value !== '');
        const filter = isFiltered ? { ...rest, ...(tier && { tier }) } : null;
        const among = await chosenAmong(deps, { userIds: ids?.split(',') ?? [], filter }, now);
        return countAudience(db, { userId, tier: among === null ? tier : null, among, about, now });
      },
      present: (recipients) => ({ recipients }),
    }),
    route(sending.listSent, {
      handle: ({ query }) => sentNotices(db, { before: query.before ?? null }),
      present: ({ rows, next }) => ({ sent: rows.map(presentSent), next }),
    }),
    route(sending.cancelScheduled, {
      handle: ({ params, viewer }) => cancelNotice(deps, { id: params.id, actorId: viewer.userId }),
      present: () => ({ canceled: true as const }),
    }),
  ];
}
