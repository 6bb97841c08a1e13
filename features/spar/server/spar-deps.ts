import type { Announce } from '#platform/server/announce.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { Prices } from '#platform/server/model/prices.ts';
import type { Transcriber } from '#platform/server/model/transcriber.ts';
import type { RunDeps } from '#platform/server/runs/run.ts';
import type { Viewer } from '#platform/server/viewer/load.ts';
import type { LessonLink } from '#features/spar/contract-lesson-link.ts';
import type { SparCard } from './played-client/played-client.ts';

/** How much a member may practice. */
export interface SparLimits {
  /** Talks per week without `spar.use`. */
  readonly talksPerWeek: number;
  /** Turns and tokens per day with it, and for members with `tools.more`. */
  readonly usual: { readonly turns: number; readonly tokens: number };
  readonly more: { readonly turns: number; readonly tokens: number };
}

/** What the slice needs; the app passes in what belongs to other slices. */
export interface SparDeps extends RunDeps {
  readonly limits: SparLimits;
  /** Tells the member's own programs. */
  readonly announce: Announce;
  readonly prices: Prices;
  /** Turns recordings into text; null if the owner has named no model for it. */
  readonly transcriber: Transcriber | null;
  /** The member's cards with these ids and their clients, without deleted ones. */
  readonly cardsOf: (
    db: Db,
    params: { readonly userId: string; readonly ids: readonly string[] },
  ) => Promise<readonly (SparCard & { readonly clientId: string })[]>;
  /** Notes that the member worked on this card of theirs, which may be deleted by now. */
  readonly workedOn: (
    tx: Db,
    params: { readonly id: string; readonly userId: string; readonly now: Date },
  ) => Promise<void>;
  /** The lessons of the course by slug that this member can open now. */
  readonly lessonsFor: (
    viewer: Pick<Viewer, 'userId' | 'tier'>,
    now: Date,
  ) => Promise<(slug: string) => LessonLink | null>;
  /**
   * What the member's profile says about their business. It is compared with their claims in a talk and with the
   * practice clients, and no model gets it.
   */
  readonly businessOf: (db: Db, params: { readonly userId: string }) => Promise<readonly string[]>;
  /** Samples of the member's own writing; empty if there are none. */
  readonly ownWriting: (db: Db, params: { readonly userId: string }) => Promise<string>;
}

export type SparMember = Pick<Viewer, 'userId' | 'tier'>;
