import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { wholeInWords } from '#platform/contract/fields.ts';
import { mutableKinds, noticeKinds, noticeLimits, noticeTypes } from './rules.ts';

/** One notification as its reader sees it (spec section 3). */
export const notificationSchema = z.strictObject({
  id: z.uuid(),
  /** Place in the stream: a cursor, and the id of its event. */
  seq: z.number().int(),
  kind: z.enum(noticeKinds),
  type: z.enum(noticeTypes),
  title: z.string(),
  message: z.string(),
  isRead: z.boolean(),
  createdAt: z.iso.datetime(),
  /** A path on our own site or an https address. */
  actionUrl: z.string().nullable(),
});
export type Notification = z.infer<typeof notificationSchema>;

/** How many are unread, counted no further than the badge needs: ten stands for "more than nine". */
const unread = z
  .number()
  .int()
  .min(0)
  .max(noticeLimits.badge + 1);

const place = wholeInWords({ max: Number.MAX_SAFE_INTEGER });

export const listNotifications = endpoint({
  id: 'notifications.list',
  method: 'GET',
  path: '/api/notifications',
  summary: 'Notifications, newest first, twenty at a time.',
  access: 'member',
  query: z.strictObject({
    /** `next` of the page before; the newest when left out. */
    before: place.optional(),
  }),
  output: z.strictObject({
    notifications: z.array(notificationSchema),
    next: z.number().int().nullable(),
    unread,
  }),
});

export const countUnread = endpoint({
  id: 'notifications.countUnread',
  method: 'GET',
  path: '/api/notifications/unread',
  summary: 'How many notifications are unread; ten stands for more than nine.',
  access: 'member',
  output: z.strictObject({ unread }),
});

export const markRead = endpoint({
  id: 'notifications.markRead',
  method: 'POST',
  path: '/api/notifications/:id/read',
  summary: 'Mark one notification read. Doing it twice is as good as once.',
  access: 'member',
  params: z.strictObject({ id: z.uuid() }),
  output: z.strictObject({ unread }),
  errors: ['not_found'],
});

export const markAllRead = endpoint({
  id: 'notifications.markAllRead',
  method: 'POST',
  path: '/api/notifications/read-all',
  summary: 'Mark everything read.',
  access: 'member',
  output: z.strictObject({ unread }),
});

export const notificationEvents = endpoint({
  id: 'notifications.events',
  method: 'GET',
  path: '/api/notifications/events',
  summary:
    'What came after a place in the stream. With `Accept: text/event-stream` the connection stays open: events `ready`, `beat` every 25 s, `notification`, `changed` (read the list again), `reset` (too much was missed) and `bye` (the session ended).',
  access: 'member',
  query: z.strictObject({
    /** The `seq` of the last one known; `Last-Event-ID` says the same and wins. */
    after: place.optional(),
  }),
  output: z.strictObject({
    notifications: z.array(notificationSchema),
    /** True when more was missed than is told again: read the list. */
    reset: z.boolean(),
  }),
});

const preference = z.strictObject({ app: z.boolean(), mail: z.boolean() });
export const preferencesSchema = z.strictObject(
  Object.fromEntries(mutableKinds.map((kind) => [kind, preference])) as Record<
    (typeof mutableKinds)[number],
    typeof preference
  >,
);
export type NotificationPreferences = z.infer<typeof preferencesSchema>;

export const readPreferences = endpoint({
  id: 'notifications.readPreferences',
  method: 'GET',
  path: '/api/notifications/preferences',
  summary: 'Which kinds reach this member on which channel. Payments and security always do.',
  access: 'member',
  output: preferencesSchema,
});

export const savePreferences = endpoint({
  id: 'notifications.savePreferences',
  method: 'PUT',
  path: '/api/notifications/preferences',
  summary: 'Choose which kinds reach this member on which channel.',
  access: 'member',
  body: preferencesSchema,
  output: preferencesSchema,
});
