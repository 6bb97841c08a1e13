import type { SQL } from 'drizzle-orm';
import type { Clock } from '#platform/server/clock.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { MovementKind } from '#features/billing/rules-revenue.ts';
import type { BusinessFigures } from '#features/admin/contract-figures.ts';
import type { revenueMonths } from '#features/admin/rules-figures.ts';

interface Span {
  readonly from: Date;
  readonly until: Date;
}

/** What other slices know of members, as tables and conditions for any query. */
export interface MemberFacts {
  /** `(user_id, source)`, where it is known. */
  readonly sources: SQL;
  /** `(user_id)` */
  readonly assessed: SQL;
  /** `(user_id, stayed)` */
  readonly payers: (now: Date) => SQL;
  readonly movedIn: (member: SQL, moved: { kind: MovementKind; month: string }) => SQL;
  readonly paysAfter: (member: SQL, paid: { month: string; after: number; now: Date }) => SQL;
  readonly stoppedAt: (member: SQL, at: { id: string; now: Date }) => SQL;
}

/** What the figures of the business need from other slices. */
export interface BusinessDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly facts: MemberFacts;
  readonly arrivalsSince: (
    db: Db,
    since: { from: string },
  ) => PromiseLike<readonly { week: string; source: string; visits: number; firstCards: number }[]>;
  readonly revenueSince: (db: Db, since: { from: Date }) => Promise<Parameters<typeof revenueMonths>[0]>;
  readonly retentionSince: (
    db: Db,
    since: { from: Date; now: Date },
  ) => Promise<readonly { month: string; after: number; due: number; many: number }[]>;
  readonly courseFunnel: (
    db: Db,
    at: { now: Date },
  ) => Promise<readonly { module: string; started: number; finished: number }[]>;
  readonly lessonStops: (
    db: Db,
    at: { now: Date },
  ) => Promise<
    readonly {
      id: string;
      title: string;
      module: string;
      began: number;
      finished: number;
      stopped: number;
    }[]
  >;
  readonly stayedWithClients: (db: Db, at: { now: Date }) => Promise<BusinessFigures['stayed']>;
  readonly usageOfMembers: (
    db: Db,
    span: Span,
  ) => Promise<{ members: number; runs: number; tokens: number; costCents: number | null }>;
  readonly usageOfCalls: (
    db: Db,
    span: Span,
  ) => Promise<{ talks: number; inputTokens: number; outputTokens: number; costCents: number | null }>;
}
