import { type Row, rows } from '#checks/spec/row.ts';

const slice = 'billing';
const issue = 4;

/** Plans, entitlement and what a membership is. The pages are in billing-pages.ts. */
export const billing: readonly Row[] = [
  ...rows(
    { slice, issue, section: 1, kind: 'rule' },
    {
      'user-kinds':
        'User kinds: anonymous visitor, free member, Tools subscriber, Premium subscriber, admin.',
      'monthly-by-card': 'Paid plans are monthly subscriptions via a card payment provider.',
    },
  ),
  ...rows(
    { slice, issue, section: 3, kind: 'field' },
    {
      'status-subscribed': 'Subscription status: subscribed (boolean)',
      'status-product-id': "product_id (Tools product, Premium product, or 'admin')",
      'status-end-and-start': 'subscription_end, subscription_start',
      'status-null': 'Null when logged out.',
      'profile-subscription': 'Profile: subscription_product_id, subscription_start_date',
      'search-customer': 'Subscription search result: customer (email, id, created as epoch seconds)',
      'search-subscriptions':
        'subscriptions (id, status, items.data[0].price with product, unit_amount, currency)',
      'search-periods': 'current_period_start and current_period_end as epoch seconds',
    },
  ),
  ...rows(
    { slice, issue, section: 3, kind: 'constant' },
    {
      'plan-free': 'Plans: Free Starter ($0, no ids)',
      'plan-tools': 'Tools & Resources ($47/month)',
      'plan-premium': 'Premium ($67/month)',
      'plan-upgrade': 'Premium Upgrade ($20/month)',
      'price-ids': 'Each paid plan has a fixed price id',
      'product-tools': 'Tools prod_TKvrm2KPyA2YeP',
      'product-premium': 'Premium prod_TKvrxStCA4qGbH',
    },
  ),
  ...rows(
    { slice, issue, section: 4, kind: 'state' },
    {
      'tier-none-is-free': 'Access tiers from product_id: none = free',
      'tier-tools': 'Tools product = tools',
      'tier-premium': "Premium product or 'admin' = premium (includes tools)",
      'free-may-buy': 'Free can buy Tools or Premium',
      'tools-may-buy': 'Tools can only buy the $20 Premium Upgrade',
      'premium-may-buy-nothing': 'Premium and admin are offered no plans.',
      'status-rechecked':
        'Non-admins: status from the subscription check, re-checked every 60 seconds while logged in.',
    },
  ),
  ...rows(
    { slice, issue, section: 6, kind: 'permission' },
    {
      'tools-may-upgrade': 'Tools subscriber: may upgrade to Premium for $20/month',
      'premium-everything': 'Premium: everything plus course, book PDF, community',
      'premium-support': 'Premium: priority support',
      'admin-grants-tiers': 'Admin: grant tiers by email (tools, premium, admin)',
      'admin-searches': 'Admin: search and cancel subscriptions',
    },
  ),
  ...rows(
    { slice, issue, section: 7, kind: 'call' },
    {
      'call-read-contact':
        'profiles: select phone_number, city, state, country, company_name, job_title by id',
      'call-save-contact': 'profiles: update same fields for the user',
      'call-find-for-grant': 'profiles: select id, email by email (single) for grant',
      'call-save-grant':
        "profiles: update subscription_product_id and subscription_start_date (tools, premium, or 'admin')",
      'call-read-on-success': 'profiles: select * by id on payment success',
      'call-check-subscription':
        'check-subscription (bearer token): returns subscribed, product_id, subscription_end, subscription_start.',
      'call-create-checkout': 'create-checkout: body priceId, successUrl, cancelUrl',
      'call-success-url': 'successUrl (origin/payment-success with tier and priceId)',
      'call-cancel-url': 'cancelUrl (origin/payment-canceled)',
      'call-checkout-new-tab': 'create-checkout: response url opened in a new tab.',
      'call-customer-portal': 'customer-portal (bearer): response url opened in a new tab.',
      'call-admin-search':
        'admin-search-subscription (bearer): {email}; response customer and subscriptions.',
      'call-admin-cancel': 'admin-cancel-subscription (bearer): {subscriptionId}.',
    },
  ),
  ...rows(
    { slice, issue, section: 9, kind: 'constant' },
    {
      'price-tools-47': 'Prices: Tools & Resources $47/month',
      'price-premium-67': 'Premium $67/month',
      'price-upgrade-20':
        'Premium Upgrade $20/month (one place shows a euro amount of 20; here: $20 everywhere)',
      'guarantee-7-days': '7-day money-back guarantee',
      'cancel-anytime': 'cancel anytime',
      'recheck-60-s': 'Subscription re-check every 60 s',
      'redirect-2-s': 'Redirect delay 2 s after purchase warnings',
    },
  ),
];
