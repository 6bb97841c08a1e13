import type { NoticeKind, NoticeType, offerKind } from '#platform/contract/notices.ts';
import type { Db } from '#platform/server/db/client.ts';

/** What the system tells one member inside the product; the notifications slice keeps and shows it. */
export interface Notice {
  readonly userId: string;
  /** What it is about: a member may mute a kind, except what they must know. Only admins send offers. */
  readonly kind: Exclude<NoticeKind, typeof offerKind>;
  /** How it looks [notifications.notification-type]. */
  readonly type: NoticeType;
  readonly title: string;
  readonly message: string;
  /** The client whom it names or may name: it's erased with them. */
  readonly clientId?: string | null;
  /**
   * The instants whose day is in the title or message, as `dayOf` writes it in UTC: pages write each in the reader's
   * own zone, which the server does not know.
   */
  readonly days?: readonly Date[];
  /** A path on our own site, or an https address. */
  readonly actionUrl?: string;
  /** A member is told at most once per key: 'module-opened:<id>'. */
  readonly onceKey?: string;
  /** The same news as a mail, posted once as well, unless the member wants no mail about this kind. */
  readonly mail?: { readonly template: string; readonly params?: Readonly<Record<string, string>> };
}

/** Tells a member, within the caller's transaction, so that an act that is rolled back notifies nobody. */
export type Notify = (db: Db, notice: Notice) => Promise<void>;
