import { eachMutable } from '#platform/contract/notices.ts';
import { offersVersion } from '#platform/contract/offers.ts';
import { makeAdmin } from '#platform/server/access/admins.ts';
import { listNotifications } from '#features/notifications/contract.ts';
import { sendNotification } from '#features/notifications/contract-sending.ts';
import { unsubscribeLinks } from '#features/notifications/server/unsubscribing.ts';
import type { App } from './harness.ts';
import type { SecurityCases } from './security.ts';

/** A member with the admin role. */
export async function joinAsAdmin(app: App) {
  const admin = await app.join();
  await makeAdmin(app.db, { userId: admin.userId, now: app.clock.now() });
  return admin;
}

const words = { title: 'A talk on Friday', message: 'About the frustration behind the price.' };

/** Somebody with a notification, and its id. */
async function told(app: App) {
  const actor = await app.join();
  const notice = { userId: actor.userId, kind: 'message', type: 'info', ...words } as const;
  await app.product.deps.notify(app.db, notice);
  const { notifications } = await actor.call(listNotifications, {});
  return { actor, id: notifications[0]?.id ?? '' };
}

const member = async (app: App, given: object = {}) => ({ actor: await app.join(), given });
const admin = async (app: App, given: object = {}) => ({ actor: await joinAsAdmin(app), given });

/** A valid request for every endpoint of notifications. */
export const notificationCases: SecurityCases = {
  'notifications.list': (app) => member(app),
  'notifications.countUnread': (app) => member(app),
  'notifications.events': (app) => member(app),
  'notifications.markRead': async (app) => {
    const [own, others] = [await told(app), await told(app)];
    return {
      actor: own.actor,
      given: { params: { id: own.id } },
      ownedByAnother: { params: { id: others.id } },
    };
  },
  'notifications.markAllRead': (app) => member(app),
  'notifications.readPreferences': (app) => member(app),
  'notifications.unsubscribe': async (app) => {
    const { userId } = await app.join();
    const { keyed } = app.product.deps.notifications;
    const url = unsubscribeLinks({ appUrl: app.origin, keyed })(userId, 'message');
    return { actor: app.visitor(), given: { body: { token: url.split('/').at(-1) } } };
  },
  'notifications.savePreferences': (app) =>
    member(app, {
      body: eachMutable((kind) => ({ app: kind !== 'message', mail: kind !== 'course' })),
    }),
  'notifications.readOffers': (app) => member(app),
  'notifications.saveOffers': (app) => member(app, { body: { agreed: offersVersion } }),
  'notifications.send': (app) => admin(app, { body: words }),
  'notifications.countRecipients': (app) => admin(app, { query: { tier: 'free' } }),
  'admin.findMembers': (app) => admin(app, { query: { q: 'nora' } }),
  'notifications.listSent': (app) => admin(app),
  'notifications.cancelScheduled': async (app) => {
    const actor = await joinAsAdmin(app);
    const later = new Date(app.clock.now().getTime() + 3_600_000).toISOString();
    const scheduled = await actor.call(sendNotification, { body: { ...words, scheduled_for: later } });
    // A notification from the system was not sent by hand, so for this route it does not exist.
    const { id } = await told(app);
    return {
      actor,
      given: { params: { id: scheduled.id } },
      ownedByAnother: { params: { id } },
    };
  },
};
