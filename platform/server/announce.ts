import type { MemberEvent } from '#platform/contract/member-events.ts';
import type { Db } from '#platform/server/db/client.ts';

/** Something that a member did. */
export interface Announcement {
  readonly userId: string;
  readonly event: MemberEvent;
  /** The ids of what it is about. They leave our server, so nothing that anybody wrote belongs here. */
  readonly about: Readonly<Record<string, string | number | null>>;
}

/** Tells the member's own programs, in the transaction of the fact: a rollback tells nobody. */
export type Announce = (tx: Db, announcement: Announcement) => Promise<void>;
