import type { ModelListing, ModelTrouble } from '#platform/contract/model-state.ts';
import type { Tier } from '#platform/contract/capabilities.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { Logger } from '#platform/server/logger.ts';
import type { Outbox } from '#platform/server/mail/outbox.ts';
import type { LinkName, PaymentMode, recordStates, SetupFacts } from '#features/admin/rules.ts';
import type { Week } from '#features/admin/rules-weekly.ts';
import type { Money } from '#features/billing/contract-money.ts';

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
  /** Whether something of the demo’s sample owner is shown. */
  readonly sampleOwner: boolean;
}

/** What receivers look up about the sender's domain, as it was found. */
export interface SenderRecords {
  readonly state: (typeof recordStates)[number];
  /** Names of records, e.g. `SPF`. */
  readonly missing: readonly string[];
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
  /** What things are called by their ids: lessons, modules and practice clients, also deleted ones. */
  readonly namesOf: (db: Db, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  readonly crmFigures: () => Promise<CrmFigures>;
  readonly oldestJobSeconds: (db: Db) => Promise<number>;
  /** Days without a run may be omitted. */
  readonly aiByDay: (db: Db, params: { from: Date }) => Promise<readonly AiDay[]>;
}

/** What counting the figures needs. */
export type FigureDeps = Omit<
  AdminDeps,
  | 'inbox'
  | 'mail'
  | 'moneyOfWeek'
  | 'namesOf'
  | 'purchaseTestedAt'
  | 'questionsFor'
  | 'senderRecords'
  | 'setup'
  | 'shown'
  | 'unpriced'
>;
