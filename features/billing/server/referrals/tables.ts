import { isNotNull } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { referralEnds, referralStates } from '#features/billing/rules-referral.ts';
import { users } from '#platform/server/auth/tables.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/**
 * Purchases that a member's link brought, and the credit that both got. Who they were is forgotten a year after that is
 * decided, or with either account; the amounts stay.
 */
export const referrals = pgTable(
  'referrals',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Whose link it was. */
    referrerId: text('referrer_id').references(() => users.id, { onDelete: 'set null' }),
    /** Who came by it, and was sent to pay. */
    colleagueId: text('colleague_id').references(() => users.id, { onDelete: 'set null' }),
    notedAt: instant('noted_at').notNull(),
    /** They were then in a network that the member uses as well. */
    ownNetwork: boolean('own_network').notNull(),
    state: text('state', { enum: referralStates }).notNull().default('waiting'),
    /** Why nobody has credit; null: they have it, or it is not decided. */
    why: text('why', { enum: referralEnds }),
    /** When it was decided. */
    settledAt: instant('settled_at'),
    /** Cents of credit, each in the currency that they pay in; null: none. */
    referrerCents: integer('referrer_cents'),
    referrerCurrency: text('referrer_currency'),
    colleagueCents: integer('colleague_cents'),
    colleagueCurrency: text('colleague_currency'),
  },
  (table) => [
    index('referrals_referrer').on(table.referrerId),
    // Who came by two links has come by the last one.
    uniqueIndex('referrals_colleague').on(table.colleagueId).where(isNotNull(table.colleagueId)),
    index('referrals_state').on(table.state),
  ],
);
