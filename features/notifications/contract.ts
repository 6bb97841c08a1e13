import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { token, wholeInWords } from '#platform/contract/fields.ts';
import { eachMutable, noticeKinds, noticeTypes, stoppableKinds } from '#platform/contract/notices.ts';
import { offersVersions } from '#platform/contract/offers.ts';
import { noticeLimits } from './rules.ts';

/** One notification as its reader sees it [notifications.notification-fields]. */
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
  /** The instants whose day stands in title or message in UTC, such as `December 24, 2026`; left out where none does. */
  days: z.array(z.iso.datetime()).optional(),
});
export type Notification = z.infer<typeof notificationSchema>;

/** How many are unread, counted only as far as the badge needs: ten means "more than nine". */
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
    /** `next` of the previous page; if omitted, the newest. */
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
    'What came after a place in the stream. With `Accept: text/event-stream` the connection stays open: events `ready`, `beat` every 25 s, `notification`, `changed` (read the list again), `reset` (too much was missed) and `bye` (the session ended; within a second). Over 20 streams of a member or 200 of a network are refused with 429, or, with `refusal=event`, in an event `refused`.',
  access: 'member',
  query: z.strictObject({
    /** The `seq` of the last known one; `Last-Event-ID` means the same and wins. */
    after: place.optional(),
    /** How a stream is refused when there is no room: our pages want no failed request in their console. */
    refusal: z.literal('event').optional(),
  }),
  errors: ['too_many_requests'],
  output: z.strictObject({
    notifications: z.array(notificationSchema),
    /** True if more was missed than is repeated: reload the list. */
    reset: z.boolean(),
  }),
});

const preference = z.strictObject({ app: z.boolean(), mail: z.boolean() });
export const preferencesSchema = z.strictObject(eachMutable(() => preference));
export type NotificationPreferences = z.infer<typeof preferencesSchema>;

export const readPreferences = endpoint({
  id: 'notifications.readPreferences',
  method: 'GET',
  path: '/api/notifications/preferences',
  summary: 'Which kinds reach this member on which channel. Payments and security always do.',
  access: 'member',
  output: preferencesSchema,
});

export const unsubscribe = endpoint({
  id: 'notifications.unsubscribe',
  method: 'POST',
  path: '/api/notifications/unsubscribe',
  summary:
    'Write no more mails of one kind to a member (of tips and offers: withdraw the consent), by the token of such a mail and without signing in. Mail programs post to the address in the mail itself (RFC 8058).',
  access: 'anyone',
  body: z.strictObject({ token: token({ max: 300, required: 'The link is incomplete' }) }),
  output: z.strictObject({ kind: z.enum(stoppableKinds) }),
  errors: ['link_spent'],
});

export const savePreferences = endpoint({
  id: 'notifications.savePreferences',
  method: 'PUT',
  path: '/api/notifications/preferences',
  summary: 'Choose which kinds reach this member on which channel. What is not named stays.',
  access: 'member',
  body: preferencesSchema.partial(),
  output: preferencesSchema,
});

const offers = z.strictObject({
  /** Since when they agree to tips and offers; null when they do not. */
  since: z.iso.datetime().nullable(),
});

export const readOffers = endpoint({
  id: 'notifications.readOffers',
  method: 'GET',
  path: '/api/notifications/offers',
  summary: 'Whether this member agrees to tips and offers by email, and since when.',
  access: 'member',
  output: offers,
});

export const saveOffers = endpoint({
  id: 'notifications.saveOffers',
  method: 'PUT',
  path: '/api/notifications/offers',
  summary:
    'Agree to tips and offers by email, naming the words that were shown, or withdraw that (null). Each change is kept with its time.',
  access: 'member',
  body: z.strictObject({ agreed: z.enum(offersVersions).nullable() }),
  output: offers,
});
