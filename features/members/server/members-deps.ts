import type { ReferralOfMember } from '#features/billing/contract-referral.ts';
import type { SQL } from 'drizzle-orm';
import type { LockedMember } from '#platform/server/auth/member-lock.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import type { Outbox } from '#platform/server/mail/outbox.ts';
import type { Notify } from '#platform/server/notices/notice.ts';
import type { PaidSoFar } from '#features/billing/contract-money.ts';
import type { Figure } from '#features/members/rules-figure.ts';
import type { MailState } from '#features/members/contract-writing.ts';

/** When a member last did something, as single values for any query; null: never. @param member their id */
export interface MemberTraces {
  readonly lastSignInAt: (member: SQL) => SQL;
  readonly lastRunAt: (member: SQL) => SQL;
  readonly lastLessonAt: (member: SQL) => SQL;
  /** Whether a figure of the owner counted them, as a condition on `users`. */
  readonly behind: (figure: Figure, now: Date) => SQL;
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

/** What the account does for an admin's help. Each runs in the transaction of the help, under the member's lock. */
export interface AccountActs {
  /** Ends every session, link and challenge. */
  readonly endOpenThings: (
    tx: Db,
    given: {
      userId: string;
      event: 'sessions_ended' | 'account_suspended' | 'second_step_changed';
      now: Date;
    },
  ) => Promise<void>;
  /** @throws AppError last_admin */
  readonly leaveForGood: (
    tx: Db,
    leaving: { userId: string; email: string; now: Date; by: string },
  ) => Promise<void>;
  /** Asks the new address to confirm, and tells the old one. */
  readonly moveAddress: (
    tx: Db,
    asked: { userId: string; held: LockedMember; newEmail: string; now: Date },
  ) => Promise<void>;
  readonly addressChangeOf: (
    db: Db,
    params: { userId: string; now: Date },
  ) => Promise<{ email: string; createdAt: Date; expiresAt: Date } | null>;
  readonly cancelAddressChange: (tx: Db, params: { userId: string; now: Date }) => Promise<void>;
  /** The addresses from which a member can still take their account back. */
  readonly addressesKeptBy: (db: Db, params: { userId: string; now: Date }) => Promise<string[]>;
  /** @throws AppError too_many_requests */
  readonly sendResetLink: (tx: Db, to: { userId: string; email: string }) => Promise<void>;
  readonly hasSecondStep: (db: Db, params: { userId: string }) => Promise<boolean>;
  readonly dropSecondStep: (tx: Db, params: { userId: string; now: Date }) => Promise<void>;
  /** Issues the link that stops a reset of the second step. @returns the id of its pass */
  readonly issueStopLink: (
    tx: Db,
    to: { userId: string; email: string; now: Date; minutes: number },
  ) => Promise<string>;
  readonly endStopLinks: (tx: Db, params: { userId: string; now: Date }) => Promise<void>;
  /** Locks the member whose link it is, and uses it up. @throws AppError link_spent */
  readonly spendStopLink: (tx: Db, shown: { token: string; now: Date }) => Promise<{ userId: string }>;
}

/**
 * What other slices end when a member is suspended, e.g. their plan's renewal. May be called again after a crash, so
 * doing it twice must have the same effect as once.
 */
export type OnSuspended = (db: Db, suspended: { readonly userId: string }) => Promise<void>;

/** What finding and helping members needs from other slices, as functions: slices do not know each other. */
export interface MembersDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly mail: Outbox;
  readonly notify: Notify;
  /** Where members write to; null: the owner named no address. */
  readonly contact: () => string | null;
  readonly account: AccountActs;
  readonly onSuspended: readonly OnSuspended[];
  readonly traces: MemberTraces;
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
  /** What was paid for these subscriptions; leaves out those without a payment on record. */
  readonly paidOf: (db: Db, ids: readonly string[]) => Promise<ReadonlyMap<string, PaidSoFar>>;
  /** Cents refunded for these subscriptions; leaves out those without a refund. */
  readonly refundedOf: (db: Db, ids: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  /** What links for colleagues brought a member, newest first. */
  readonly referralsOf: (db: Db, params: { userId: string }) => Promise<readonly ReferralOfMember[]>;
  /** What a member told us about themselves; null if there is no such profile. */
  readonly profileOf: (
    db: Db,
    params: { userId: string },
  ) => Promise<readonly { label: string; value: string }[] | null>;
}
