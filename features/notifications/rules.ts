import { type NoticeKind, type NoticeType, noticeTypes } from '#platform/contract/notices.ts';
import { ownPath } from '#platform/contract/own-path.ts';

/** The page that the unsubscribe address in a mailing leads to; the token follows `#`. */
export const unsubscribePage = '/unsubscribe';

/** The channels on which a notification reaches a member. */
export const noticeChannels = ['app', 'mail'] as const;
export type NoticeChannel = (typeof noticeChannels)[number];

/** What an admin's message is about: the service, or news and offers, which only go to members who agreed to them. */
export const messageAbouts = ['service', 'offers'] as const;
export type MessageAbout = (typeof messageAbouts)[number];

/** Why nothing goes out by mail while the owner has not told where they can be written to. */
export const postalAddressMissing =
  'Emails to members must carry your postal address, and it isn’t entered yet.';

/** Shown for a message with offers to one member who has not agreed to any. */
export const hasNotAgreed = 'This member has not agreed to tips and offers';

/** Shown for a message to chosen members when there are none. */
export const nobodyMeant = 'No member fits this, or none of them agreed to tips and offers';

export const noticeLimits = {
  title: 120,
  message: 1000,
  link: 500,
  /** The list is read twenty at a time [notifications.list-limit-20]. */
  page: 20,
  /** After a break, this many are repeated; beyond that, the list is reloaded. */
  missed: 50,
  /** The badge shows 9+ above nine [notifications.badge-9-plus]. */
  badge: 9,
  /** A message may be scheduled this many days ahead. */
  daysAhead: 90,
  /** Allows for the time it takes to confirm, and for an admin's clock that runs behind. */
  lateMs: 60_000,
} as const;

/** The message for a time in the past; the form and the server use the same. */
export const timePast =
  'This time is past. Choose one that is still to come, or leave it empty to show it now.';
export const timeTooFar = `Choose a time within the next ${noticeLimits.daysAhead} days`;

/**
 * What happens to a message scheduled for that time. If its minute passed while the admin confirmed, it is shown at
 * once; a time further in the past was chosen by mistake, and nobody gets it.
 */
export function scheduleVerdict(at: Date, now: Date): 'past' | 'now' | 'later' | 'too far' {
  const ahead = at.getTime() - now.getTime();
  if (ahead < -noticeLimits.lateMs) return 'past';
  if (ahead <= 0) return 'now';
  return ahead > noticeLimits.daysAhead * 24 * 60 * 60 * 1000 ? 'too far' : 'later';
}

/** How a type from anywhere is shown: an unknown one looks like `info`. */
export function typeOf(word: string): NoticeType {
  return noticeTypes.find((type) => type === word) ?? 'info';
}

/** The badge's text for this many unread ones; empty for none. */
export function badgeOf(unread: number): string {
  if (unread <= 0) return '';
  return unread > noticeLimits.badge ? `${noticeLimits.badge}+` : String(unread);
}

interface Told {
  readonly kind: NoticeKind;
  readonly type: NoticeType;
}

/** What comes again and again, and of which the newest is enough: the outcome of a text, a payment that went through. */
export const isRepeated = ({ kind, type }: Told): boolean =>
  kind === 'outcome' || (kind === 'payment' && type === 'success');

/** One row for all of a kind that repeats: the newest, with the earlier ones behind it. All others stand alone. */
export function grouped<Notice extends Told>(
  notices: readonly Notice[],
): readonly { readonly newest: Notice; readonly earlier: readonly Notice[] }[] {
  const groups = Map.groupBy(notices, (notice) => (isRepeated(notice) ? notice.kind : notice));
  return [...groups.values()].flatMap(([newest, ...earlier]) => (newest ? [{ newest, earlier }] : []));
}

const controlOrSpace = /[\u0000-\u0020\u007f-\u009f\\]/u;

/**
 * Where a notification may lead: a path on our own site or an https address; null for anything else, such as
 * `javascript:` or `//elsewhere`, whoever wrote it.
 */
export function safeLink(link: string): string | null {
  if (link.length > noticeLimits.link || controlOrSpace.test(link)) return null;
  if (link.startsWith('/')) return ownPath(link);
  const url = URL.parse(link);
  if (url === null || url.protocol !== 'https:' || url.username !== '' || url.password !== '') return null;
  return url.href;
}

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** How long ago it was, in words; after a week, the date. A clock that runs behind shows "just now". */
export function relativeTime(at: Date, now: Date): string {
  const seconds = Math.floor((now.getTime() - at.getTime()) / 1000);
  if (seconds < minute) return 'just now';
  const ago = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'} ago`;
  if (seconds < hour) return ago(Math.floor(seconds / minute), 'minute');
  if (seconds < day) return ago(Math.floor(seconds / hour), 'hour');
  if (seconds < 7 * day) return ago(Math.floor(seconds / day), 'day');
  return at.toLocaleDateString('en-US', { day: 'numeric', month: 'long', year: 'numeric' });
}
