import type { Db } from '#platform/server/db/client.ts';

/** What the system tells one member inside the product; the notifications slice keeps and shows it. */
export interface Notice {
  readonly userId: string;
  /** What it is about: a member may mute a kind, except what he must know (payments, security). */
  readonly kind: 'payment' | 'security' | 'course' | 'book' | 'message';
  /** Spec section 3: how it looks. */
  readonly type: 'info' | 'success' | 'warning' | 'error';
  readonly title: string;
  readonly message: string;
  /** A path on our own site, or an https address. */
  readonly actionUrl?: string;
  /** The same key never tells the same member twice: 'module-opened:<id>'. */
  readonly onceKey?: string;
  /** The same thing as a mail, posted once beside it unless the member wants no mail about this kind. */
  readonly mail?: { readonly template: string; readonly params?: Readonly<Record<string, string>> };
}

/** Tells a member; takes part in the caller's transaction, so that a rolled back act tells nobody. */
export type Notify = (db: Db, notice: Notice) => Promise<void>;
