import type { Tier } from '#platform/contract/capabilities.ts';
import { type NoticeKind, offerKind } from '#platform/contract/notices.ts';

/** Of a notification, what decides who sees it. */
export interface Sent {
  /** Whom alone it is for; null: everybody, or a tier. */
  readonly userId: string | null;
  /** The tier that it is for; null: everybody. */
  readonly tier: Tier | null;
  readonly kind: NoticeKind;
  /** Place in the stream. */
  readonly seq: number;
  /** Null while it waits for its time, and when it was taken back. */
  readonly publishedAt: Date | null;
}

/** The reader, as the door knows them. */
export interface Reader {
  readonly userId: string;
  readonly tier: Tier;
  /** When their tier began: what was sent to it before is not for them. Null: since they joined. */
  readonly accessSince: Date | null;
}

/** What is kept for the reader. */
export interface ReaderSettings {
  /** The last place in the stream when they joined: what was sent to many up to there is not for them. */
  readonly joinedAfter: number;
  /** Kinds that they do not want to see in the product. */
  readonly muted: readonly string[];
  /** Since when they agree to tips and offers: those of before are not for them. Null: they do not. */
  readonly offersSince: Date | null;
}

/** Whether a notification was sent to this reader, wanted or not. `visible-sql.ts` says the same to the database. */
export function isAddressed(
  sent: Sent,
  reader: Reader,
  { joinedAfter, offersSince }: ReaderSettings,
): boolean {
  if (sent.publishedAt === null) return false;
  if (sent.kind === offerKind && (offersSince === null || sent.publishedAt < offersSince)) return false;
  if (sent.userId !== null) return sent.userId === reader.userId;
  if (sent.seq <= joinedAfter) return false;
  if (sent.tier === null) return true;
  return sent.tier === reader.tier && (reader.accessSince === null || sent.publishedAt >= reader.accessSince);
}

/** Whether this reader sees a notification: it was sent to them, and they did not mute its kind. */
export function isVisible(sent: Sent, reader: Reader, settings: ReaderSettings): boolean {
  return isAddressed(sent, reader, settings) && !settings.muted.includes(sent.kind);
}
