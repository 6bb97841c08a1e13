import { sql } from 'drizzle-orm';
import { ledgerInvoices } from '#features/billing/server/ledger/tables.ts';
import { referrals } from './tables.ts';

/** Whether the colleague of a referral has paid anything yet. */
export const hasPaid = sql`exists (
  select 1 from ${ledgerInvoices} where ${ledgerInvoices.userId} = ${referrals.colleagueId} and ${ledgerInvoices.amount} > 0
)`;
