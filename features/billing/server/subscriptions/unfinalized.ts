import type Stripe from 'stripe';
import type { Db } from '#platform/server/db/client.ts';
import type { SubscriptionRow } from '#features/billing/server/queries.ts';
import type { BillingDeps } from '#features/billing/server/stripe.ts';
import { tellAdmins } from '#features/billing/server/owner/tell-admins.ts';
import { planName } from '#features/billing/server/wording.ts';

/**
 * Tells of an invoice that Stripe could not finalize. It stays a draft, nothing is collected, and the subscription stays
 * active, so nobody would ever notice (docs.stripe.com/billing/subscriptions/webhooks). The member can mend an address
 * that is missing; all else is for an admin, who hears of both.
 */
export async function announceUnfinalized(
  deps: Pick<BillingDeps, 'clock' | 'notify'>,
  tx: Db,
  { invoice, row }: { readonly row: SubscriptionRow; readonly invoice: Stripe.Invoice | null },
): Promise<void> {
  const fault = invoice?.status === 'draft' ? invoice.last_finalization_error : null;
  if (!invoice?.id || !fault) return;
  const isAddress = fault.code === 'customer_tax_location_invalid';
  const plan = planName(row.tier);
  const onceKey = `billing.unfinalized:${invoice.id}`;
  if (isAddress)
    await deps.notify(tx, {
      userId: row.userId,
      kind: 'payment',
      type: 'warning',
      title: 'Please complete your billing address',
      message: `Without it we can’t make your invoice for ${plan}. You keep your plan; choose Manage under Plan and billing to enter it.`,
      actionUrl: '/settings/billing',
      onceKey,
      mail: { template: 'billing.addressNeeded', params: { plan } },
    });
  await tellAdmins(deps, tx, {
    about: row.userId,
    title: 'An invoice could not be made',
    message: `Stripe could not finalize the invoice of a member for ${plan} (${fault.code ?? 'no reason given'}), so nothing is collected, and their plan goes on. ${isAddress ? 'They were asked to complete their billing address. ' : ''}Then finalize it in Stripe’s dashboard.`,
    onceKey,
  });
}
