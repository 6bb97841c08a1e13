import { z } from 'zod';
import { tiers } from '#platform/contract/capabilities.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { instant, token } from '#platform/contract/fields.ts';
import { lineText, longText } from '#platform/contract/text.ts';
import { noticeTypes } from '#platform/contract/notices.ts';
import { memberFilter, mostChosen } from '#features/members/contract.ts';
import { messageAbouts, noticeLimits, safeLink } from './rules.ts';

/** One message for either empty field [notifications.send-required]. */
const bothFields = 'Please fill in title and message';

const actionUrl = lineText({ max: noticeLimits.link }).transform((link, context) => {
  if (link === '') return null;
  const safe = safeLink(link);
  if (safe === null)
    context.addIssue({
      code: 'custom',
      message: 'Use a page of this site, like /course, or an https address',
    });
  return safe;
});

const userId = token({ max: 100, required: 'Please name a member' });
/** A filter that means somebody in particular: an empty one is everybody, and is said so. */
const filter = memberFilter.refine(
  (given) => Object.values(given).some((value) => value !== undefined && value !== ''),
  'Choose what they have in common',
);

/** What may be sent [notifications.call-send]; tier and time are additions of ours. */
export const sendNotificationBody = z.strictObject({
  /** Chosen by the caller: the same message sent twice goes out once. */
  id: z.uuid().optional(),
  title: lineText({ max: noticeLimits.title, required: bothFields }),
  message: longText({ max: noticeLimits.message, required: bothFields }),
  type: z.enum(noticeTypes).default('info'),
  action_url: actionUrl.nullable().default(null),
  /** One member; if omitted, everybody or a tier. */
  user_id: userId.nullable().default(null),
  tier: z.enum(tiers).nullable().default(null),
  /** Several members, chosen one by one. */
  user_ids: z.array(userId).max(mostChosen).default([]),
  /** Everybody whom it means when it is sent; whoever comes into it later does not get the message. */
  filter: filter.nullable().default(null),
  /** `offers` reaches only members who agreed to tips and offers. */
  about: z.enum(messageAbouts).default('service'),
  /** Also by mail, to those who want messages by mail. */
  by_mail: z.boolean().default(false),
  /** When to show it; if omitted, at once. A time more than a minute in the past is refused. */
  scheduled_for: instant({ offset: true }).nullable().default(null),
});

export const sendNotification = endpoint({
  id: 'notifications.send',
  method: 'POST',
  path: '/api/functions/send-notification',
  summary:
    'Send a notification to everybody, to a tier, to the members of a filter, to several or to one; now or later.',
  access: 'notifications.send',
  body: sendNotificationBody,
  output: z.strictObject({
    success: z.literal(true),
    id: z.uuid(),
    /** How many members it went to; for a scheduled message, how many it would go to now. */
    recipients: z.number().int(),
  }),
  errors: ['not_found', 'invalid_input', 'conflict'],
});

export const countRecipients = endpoint({
  id: 'notifications.countRecipients',
  method: 'GET',
  path: '/api/admin/notifications/recipients',
  summary:
    'To how many members a notification would go: everybody, a tier, the members of a filter, several or one; of offers, those who agreed to them.',
  access: 'notifications.send',
  query: memberFilter.extend({
    /** Separated by commas. */
    user_ids: token({ max: mostChosen * 101 }).optional(),
    user_id: token({ max: 100 }).optional(),
    about: z.enum(messageAbouts).default('service'),
  }),
  output: z.strictObject({ recipients: z.number().int() }),
});

/** How many of the chosen members of a sent message are named. */
export const chosenNamed = 3;

export const sentSchema = z.strictObject({
  id: z.uuid(),
  title: z.string(),
  message: z.string(),
  type: z.enum(noticeTypes),
  about: z.enum(messageAbouts),
  actionUrl: z.string().nullable(),
  audience: z.enum(['all', 'tier', 'member', 'chosen']),
  tier: z.enum(tiers).nullable(),
  /** Address of the one member it went to. */
  email: z.string().nullable(),
  /** Addresses of chosen members, at most one more than are named; empty for every other audience. */
  chosen: z.array(z.string()),
  state: z.enum(['sent', 'waiting', 'canceled']),
  /** When it was, will be, or would have been shown. */
  at: z.iso.datetime(),
  /** How many members it went to; null while it waits. */
  reach: z.number().int().nullable(),
  reads: z.number().int(),
  /** How many mails have been written so far; null for a message that is not mailed. */
  mails: z.number().int().nullable(),
  /** Whether more mails are still to be written. */
  mailing: z.boolean(),
});
export type SentNotification = z.infer<typeof sentSchema>;

export const listSent = endpoint({
  id: 'notifications.listSent',
  method: 'GET',
  path: '/api/admin/notifications/sent',
  summary: 'What admins sent, newest first, twenty at a time, with reach and reads.',
  access: 'notifications.send',
  /** The `next` of the page before. */
  query: z.strictObject({ before: token({ max: 300 }).optional() }),
  output: z.strictObject({ sent: z.array(sentSchema), next: z.string().nullable() }),
});

export const cancelScheduled = endpoint({
  id: 'notifications.cancelScheduled',
  method: 'POST',
  path: '/api/admin/notifications/:id/cancel',
  summary: 'Take back a notification that waits for its time.',
  access: 'notifications.send',
  params: z.strictObject({ id: z.uuid() }),
  output: z.strictObject({ canceled: z.literal(true) }),
  errors: ['not_found'],
});
