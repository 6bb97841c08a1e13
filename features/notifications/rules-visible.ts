import type { Tier } from '#platform/contract/capabilities.ts';
import { type NoticeKind, offerKind } from '#platform/contract/notices.ts';

/** The facts about a notification that decide who sees it. */
export interface Sent {
  /** The one member it is for; null: everybody, or a tier. */
  readonly userId: string | null;
  /** The tier that it is for; null: everybody. */
  readonly tier: Tier | null;
  /** The members it was written for, one by one; null: it is for one, a tier or everybody. */
  readonly recipients: ReadonlySet<string> | null;
  readonly kind: NoticeKind;
  /** Place in the stream. */
  readonly seq: number;
  /** Null while it is waiting, and if it was taken back. */
  readonly publishedAt: Date | null;
}

/** The reader, as the door knows them. */
export interface Reader {
  readonly userId: string;
  readonly tier: Tier;
  /** When their tier started: what was sent to the tier before is not for them. Null: since they joined. */
  readonly accessSince: Date | null;
}

/** What is kept for the reader. */
export interface ReaderSettings {
  /** The last place in the stream when they joined: earlier messages to everybody are not for them. */
  readonly joinedAfter: number;
  /** Kinds they do not want to see in the product. */
  readonly muted: readonly string[];
  /** Since when they agree to tips and offers: earlier ones are not for them. Null: they do not. */
  readonly offersSince: Date | null;
}

/** Whether a notification was sent to this reader, muted or not. `visible-sql.ts` is the same rule in SQL. */
export function isAddressed(
  sent: Sent,
  reader: Reader,
  { joinedAfter, offersSince }: ReaderSettings,
): boolean {
  if (sent.publishedAt === null) return false;
  if (sent.kind === offerKind && (offersSince === null || sent.publishedAt < offersSince)) return false;
  if (sent.userId !== null) return sent.userId === reader.userId;
  if (sent.seq <= joinedAfter) return false;
  if (sent.recipients !== null) return sent.recipients.has(reader.userId);
  if (sent.tier === null) return true;
  return sent.tier === reader.tier && (reader.accessSince === null || sent.publishedAt >= reader.accessSince);
}

/** Whether this reader sees a notification: it was sent to them, and they did not mute its kind. */
export function isVisible(sent: Sent, reader: Reader, settings: ReaderSettings): boolean {
  return isAddressed(sent, reader, settings) && !settings.muted.includes(sent.kind);
}
