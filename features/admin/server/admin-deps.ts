import type { SQL } from 'drizzle-orm';
import type { ModelListing, ModelTrouble } from '#platform/contract/model-state.ts';
import type { Tier } from '#platform/contract/capabilities.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { Logger } from '#platform/server/logger.ts';
import type { Outbox } from '#platform/server/mail/outbox.ts';
import type { MemberHelp } from './help-deps.ts';
import type { MailState } from '#features/admin/contract-writing.ts';
import type { LinkName, PaymentMode, recordStates, SetupFacts } from '#features/admin/rules.ts';
import type { Week } from '#features/admin/rules-weekly.ts';
import type { Money, PaidSoFar } from '#features/billing/contract-money.ts';

/** How the writing model is doing. */
export interface ModelState {
  readonly name: string;
  readonly trouble: ModelTrouble | null;
  readonly troubledAt: Date | null;
  readonly listing: ModelListing | null;
  readonly endsOn: string | null;
  /** The model that turns recordings into text; null where none is configured. */
  readonly transcription: {
    readonly name: string;
    readonly trouble: ModelTrouble | null;
    readonly troubledAt: Date | null;
  } | null;
}

/** How the announcements to the CRM are doing. */
export interface CrmFigures {
  readonly mode: 'api' | 'webhook' | 'off';
  readonly paused: boolean;
  readonly waiting: number;
  readonly dead: number;
}

/** What the tools used on one day, in UTC. */
export interface AiDay {
  readonly day: string;
  readonly runs: number;
  readonly tokens: number;
  readonly costCents: number | null;
}

/** What happened to the money in a week. */
export interface MoneyOfWeek {
  readonly purchases: number;
  /** What was paid for them then; empty where that is not on record. */
  readonly purchased: readonly Money[];
  /** Payments of more than nothing that came in, renewals among them. */
  readonly payments: number;
  readonly received: readonly Money[];
  readonly cancellations: number;
  readonly refunds: number;
  /** How much went back, in each currency. */
  readonly refunded: readonly Money[];
  /** Members whose payment failed. */
  readonly failed: number;
  /** Members who owe a payment now. */
  readonly owing: number;
}

/** The addresses at which members' messages arrive; null where there is none. */
export interface Inbox {
  readonly replies: string | null;
  readonly contact: string | null;
  readonly premium: string | null;
}

/** What the setup shows of its parts, beside whether they are set; never a secret. */
export interface SetupShown {
  readonly payments: PaymentMode;
  readonly mail: { readonly from: string; readonly replies: string; readonly inbox: string | null } | null;
  readonly demoTexts: boolean;
  readonly missingLinks: readonly LinkName[];
}

/** What receivers look up about the sender's domain, as it was found. */
export interface SenderRecords {
  readonly state: (typeof recordStates)[number];
  /** Names of records, e.g. `SPF`. */
  readonly missing: readonly string[];
}

/** When a member last did something, as single values for any query; null: never. @param member their id */
export interface MemberTraces {
  readonly lastSignInAt: (member: SQL) => SQL;
  readonly lastRunAt: (member: SQL) => SQL;
  readonly lastLessonAt: (member: SQL) => SQL;
}

/** What an admin sent to a member in the product. */
export interface NotificationToMember {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly at: Date;
  /** The admin's address; null once they left. */
  readonly by: string | null;
  /** Null: it was not to go out by mail. */
  readonly mail: {
    readonly state: MailState | null;
    readonly at: Date | null;
    readonly isOff: boolean;
  } | null;
}

/** Everything the admin's start page needs from other slices, as functions: slices do not know each other. */
export interface AdminDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly appUrl: string;
  readonly mail: Pick<Outbox, 'available'>;
  readonly setup: () => Promise<SetupFacts>;
  readonly inbox: () => Inbox;
  readonly shown: () => SetupShown;
  /** Null where no email leaves the installation. */
  readonly senderRecords: () => Promise<SenderRecords | null>;
  /** When a test purchase last arrived; null: none has lately. */
  readonly purchaseTestedAt: () => Promise<Date | null>;
  /** The models in use of which no price is known. */
  readonly unpriced: () => readonly string[];
  readonly moneyOfWeek: (week: Week) => Promise<MoneyOfWeek>;
  /** How many notices that ask an admin to do something they have not read. */
  readonly questionsFor: (db: Db, params: { userId: string }) => Promise<number>;
  /** Null if none is configured. `refresh` asks the provider about the model, at most once a day. */
  readonly model: { read(): Promise<ModelState>; refresh(): Promise<void> } | null;
  readonly log: Logger;
  /** How many members have each tier above free. */
  readonly countTiers: (
    db: Db,
    params: { now: Date },
  ) => Promise<Readonly<Record<Exclude<Tier, 'free'>, number>>>;
  /** The tier of everybody who has one above free. */
  readonly holdersByTier: (db: Db, params: { now: Date }) => Promise<ReadonlyMap<string, Tier>>;
  readonly traces: MemberTraces;
  /** What things are called by their ids: lessons, modules and practice clients, also deleted ones. */
  readonly namesOf: (db: Db, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  readonly crmFigures: () => Promise<CrmFigures>;
  readonly oldestJobSeconds: (db: Db) => Promise<number>;
  /** Days without a run may be omitted. */
  readonly aiByDay: (db: Db, params: { from: Date }) => Promise<readonly AiDay[]>;
  readonly courseFunnel: (
    db: Db,
    params: { now: Date },
  ) => Promise<readonly { module: string; started: number; finished: number }[]>;
  /** What admins do for one member by hand. */
  readonly help: MemberHelp;
  readonly progressOf: (
    db: Db,
    params: { userId: string },
  ) => Promise<{ finished: number; lessons: number; firstAt: Date | null; lastAt: Date | null }>;
  /** When a member made their first card and their first text. */
  readonly firstMadeOf: (
    db: Db,
    params: { userId: string },
  ) => Promise<{ card: Date | null; text: Date | null }>;
  /** Their assessments, newest first. */
  readonly assessmentsOf: (
    db: Db,
    params: { userId: string },
  ) => Promise<readonly { takenAt: Date; points: number; percent: number }[]>;
  /** What admins sent to a member alone or to chosen ones, newest first, and what became of the mails. */
  readonly sentTo: (db: Db, params: { userId: string }) => Promise<readonly NotificationToMember[]>;
  /** What was paid for these subscriptions; those of which no payment is on record are left out. */
  readonly paidOf: (db: Db, ids: readonly string[]) => Promise<ReadonlyMap<string, PaidSoFar>>;
  /** Cents that went back of these subscriptions; those of which nothing did are left out. */
  readonly refundedOf: (db: Db, ids: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  /** What a member told us about themselves; null if there is no such profile. */
  readonly profileOf: (
    db: Db,
    params: { userId: string },
  ) => Promise<readonly { label: string; value: string }[] | null>;
}

/** What counting the figures needs. */
export type FigureDeps = Omit<
  AdminDeps,
  | 'assessmentsOf'
  | 'firstMadeOf'
  | 'help'
  | 'holdersByTier'
  | 'inbox'
  | 'mail'
  | 'moneyOfWeek'
  | 'namesOf'
  | 'paidOf'
  | 'profileOf'
  | 'progressOf'
  | 'purchaseTestedAt'
  | 'questionsFor'
  | 'refundedOf'
  | 'sentTo'
  | 'senderRecords'
  | 'setup'
  | 'shown'
  | 'traces'
  | 'unpriced'
>;
