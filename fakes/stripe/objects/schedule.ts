import type Stripe from 'stripe';
import { newId } from './identity.ts';

/**
 * A schedule that takes over a running subscription, as created by the dashboard when somebody plans a change: its
 * first phase is what runs now. @param created epoch seconds
 */
export function newSchedule({
  created,
  subscription,
}: {
  subscription: Stripe.Subscription;
  created: number;
}): Stripe.SubscriptionSchedule {
  const [item] = subscription.items.data;
  const phase = {
    start_date: item?.current_period_start ?? created,
    end_date: item?.current_period_end ?? created,
  };
  return {
    id: newId('sub_sched'),
    object: 'subscription_schedule',
    application: null,
    billing_mode: subscription.billing_mode,
    canceled_at: null,
    completed_at: null,
    created,
    current_phase: phase,
    customer: subscription.customer,
    customer_account: null,
    default_settings: {
      application_fee_percent: null,
      billing_cycle_anchor: 'automatic',
      billing_thresholds: null,
      collection_method: 'charge_automatically',
      default_payment_method: null,
      description: null,
      invoice_settings: {
        account_tax_ids: null,
        custom_fields: null,
        days_until_due: null,
        description: null,
        footer: null,
        issuer: { type: 'self' },
      },
      on_behalf_of: null,
      transfer_data: null,
    },
    end_behavior: 'release',
    livemode: false,
    metadata: {},
    pause_schedules: [],
    phases: [],
    released_at: null,
    released_subscription: null,
    status: 'active',
    subscription: subscription.id,
    test_clock: null,
  } satisfies Stripe.SubscriptionSchedule;
}
