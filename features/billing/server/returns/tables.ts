import { isNull, sql } from 'drizzle-orm';
import { index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { cancellationWhys } from '#features/billing/rules-cancellation.ts';
import { returnEnds, returnShares, returnWhys } from '#features/billing/rules-returns.ts';
import { contractDeclarations } from '#features/billing/server/tables.ts';
import { users } from '#platform/server/auth/tables.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/**
 * Money that goes back for a subscription, whoever asked for it and why; docs/money-back.md draws its states. The row is
 * written before Stripe is asked, so that a second press, or a crash in between, ends in the same refund.
 */
export const billingReturns = pgTable(
  'billing_returns',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    why: text('why', { enum: returnWhys }).notNull(),
    subscriptionId: text('subscription_id').notNull(),
    customerId: text('customer_id').notNull(),
    /** Whose money it is; null for a customer of Stripe who is no member. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The member or the admin; null: a declaration without signing in, or an admin whose account is gone. */
    askedBy: text('asked_by').references(() => users.id, { onDelete: 'set null' }),
    /** The instant that counts: for a declaration its own, however late it is carried out. */
    askedAt: instant('asked_at').notNull(),
    /** The declaration that began it, the first if there were several; null for the guarantee and an admin. */
    declarationId: uuid('declaration_id').references(() => contractDeclarations.id, { onDelete: 'set null' }),
    ends: text('ends', { enum: returnEnds }).notNull(),
    share: text('share', { enum: returnShares }).notNull(),
    /** The one payment of which a part goes back, and the cents that were asked for; null for every other share. */
    invoiceId: text('invoice_id'),
    asked: integer('asked'),
    /** The time whose payments go back. */
    periodStart: instant('period_start').notNull(),
    periodEnd: instant('period_end').notNull(),
    currency: text('currency').notNull(),
    /** Why an admin did it; null for everybody else. */
    adminWhy: text('admin_why', { enum: cancellationWhys }),
    adminNote: text('admin_note'),
    /** What an admin ended: the status by Stripe's word, or `set_to_end` for one that was paid and would not renew. */
    statusBefore: text('status_before'),
    /** Null while Stripe could not be asked whether there is anything to send back. */
    begunAt: instant('begun_at'),
    /** Cents that were sent back; null until it is done, and the same for the next two. */
    amount: integer('amount'),
    /** Cents that Stripe could not refund and an admin has to send. */
    byHand: integer('by_hand'),
    /** Cents that the member's bank is taking back itself, so that nobody sends them. */
    disputed: integer('disputed'),
    /** When the subscription ended or will end; null until it is done, and for one that goes on. */
    endsAt: instant('ends_at'),
    /** Null until the money is on its way and the end is settled. */
    doneAt: instant('done_at'),
    /** When the hourly round last asked whether the money arrived: a bank may return it weeks later. */
    checkedAt: instant('checked_at'),
  },
  (table) => [
    // Two presses at the same moment begin one.
    uniqueIndex('billing_returns_open').on(table.subscriptionId, table.why).where(isNull(table.doneAt)),
    // The guarantee is once per member.
    uniqueIndex('billing_returns_guarantee').on(table.userId).where(sql`${table.why} = 'guarantee'`),
    index('billing_returns_user').on(table.userId),
    index('billing_returns_asked_by').on(table.askedBy),
    index('billing_returns_declaration').on(table.declarationId),
    index('billing_returns_subscription').on(table.subscriptionId),
  ],
);

/**
 * Marks of people who used the guarantee, so that leaving and joining again does not give it twice. They outlive the
 * account for 24 months and say nothing to anybody without the secret.
 */
export const guaranteeUses = pgTable(
  'guarantee_uses',
  {
    /**
     * Keyed hash of an address or of a card's fingerprint; `trial`: of the address of somebody who had a trial,
     * `referral`: of an address or a card of somebody whom a colleague's link brought credit.
     */
    hash: text('hash').primaryKey(),
    kind: text('kind', { enum: ['address', 'card', 'trial', 'referral'] }).notNull(),
    /** Null once the account is gone. */
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    usedAt: instant('used_at').notNull(),
    /** Since when the account has been gone, as noticed by the hourly round. */
    goneAt: instant('gone_at'),
  },
  (table) => [index('guarantee_uses_user_id').on(table.userId)],
);
