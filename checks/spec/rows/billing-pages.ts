import { type Row, rows } from '#checks/spec/row.ts';

const slice = 'billing';
const issue = 4;

/** Pricing, purchase, payment pages and the subscription admin. */
export const billingPages: readonly Row[] = [
  ...rows(
    { slice, issue, section: 2, kind: 'route' },
    {
      'route-purchase': '/purchase : plan selection and contact form.',
      'route-subscription-admin': '/subscription-admin',
      'route-payment-success': '/payment-success?tier=&priceId=',
      'route-payment-canceled': '/payment-canceled',
    },
  ),
  ...rows(
    { slice, issue, section: 2, kind: 'string' },
    {
      'pricing-already-subscribed': "if already subscribed, toast 'Already subscribed' and stay",
      'pricing-your-plan': "A current plan shows a 'Your Plan' badge",
      'pricing-manage': "a 'Manage' button (opens billing portal in a new tab)",
      'pricing-active-until': ["and 'Active until {date}'", 'Active until December 21, 2026'],
      'admin-grant-title': "'Grant Premium Access'",
      'admin-search-title': "'Search Subscription by Email'",
      'success-processing': "Success shows 'Processing...'",
      'success-done': "then 'Payment Successful!'",
      'success-dashboard': "with 'Go to Dashboard'",
      'canceled-title': "Canceled shows 'Payment Canceled'",
      'canceled-try-again': ['Try Again (/purchase)', 'Try Again', "toBe('/purchase')"],
      'canceled-home': 'Back to Home',
    },
  ),
  ...rows(
    { slice, issue, section: 2, kind: 'rule' },
    {
      'upgrade-preselected': 'Query parameter upgrade=true preselects the upgrade plan.',
      'pricing-goes-to-purchase': 'otherwise go to /purchase',
      'pricing-two-columns': 'Logged-in users with no subscription see only the paid plans (two columns)',
      'pricing-three-columns': 'others see three columns',
      'admin-search-cards': 'with customer info and subscription cards',
    },
  ),
  ...rows(
    { slice, issue, section: 2, kind: 'field' },
    {
      'contact-form': 'Plan selection plus a contact form (phone, company, jobTitle, city, state, country).',
    },
  ),
  ...rows(
    { slice, issue, section: 4, kind: 'state' },
    {
      'purchase-signed-out':
        "Purchase flow: not logged in -> toast 'Sign up required', after 2 s go to /auth?redirect=/purchase",
      'purchase-already-premium': "already Premium/admin -> toast 'Already Premium', home after 2 s",
      'purchase-submit':
        'submit -> profile saved -> CRM notification -> checkout session -> checkout opens in a new tab',
      'success-states': 'Payment success page: processing to done',
    },
  ),
  ...rows(
    { slice, issue, section: 5, kind: 'rule' },
    {
      'phone-required': 'Purchase: phone required',
      'company-required': 'Purchase: company required',
      'job-title-required': 'Purchase: job title required',
      'city-required': 'Purchase: city required',
      'state-required': 'Purchase: state required',
      'country-required':
        "country chosen, else destructive toast 'Missing Information' / 'Please select a country'",
      'session-needed': "Active session needed (else 'No active session').",
      'search-needs-email': "Subscription search needs an email ('Please enter an email address').",
      'grant-needs-email': 'Grant access needs an email.',
      'cancel-confirms': 'Cancel needs a confirm prompt.',
    },
  ),
  ...rows(
    { slice, issue, section: 5, kind: 'constant' },
    {
      countries:
        'Countries: United States, Canada, United Kingdom, Australia, Germany, France, Spain, Italy, Netherlands, Belgium, Switzerland, Austria, Sweden, Norway, Denmark, Finland, Ireland, New Zealand, Japan, Singapore, United Arab Emirates, Mexico, Brazil, Argentina, India, Other.',
    },
  ),
  ...rows(
    { slice, issue, section: 8, kind: 'error' },
    {
      'portal-failure': "Billing portal failures: destructive toast 'Error' with the message",
      'purchase-failure': "Purchase failures: destructive toast 'Error' with the message",
      'purchase-array-joined': [
        "purchase errors that are arrays join messages with commas, fallback 'An error occurred'",
        'Unknown price, Not for sale',
      ],
      'profile-update-failure': [
        "'Failed to update profile: {message}'",
        'Failed to update profile: The database is away',
      ],
      'no-checkout-url': "'No checkout URL received'",
      'no-active-session': "'No active session'",
      'sign-up-required': [
        "'Sign up required — Please create an account to proceed with your purchase'",
        'Sign up required',
        'Please create an account to proceed with your purchase',
      ],
      'already-premium': [
        "'Already Premium — You already have premium access to all features'",
        'Already Premium',
        'You already have premium access to all features',
      ],
      'already-subscribed': [
        "'Already subscribed — You already have an active subscription!'",
        'Already subscribed',
        'You already have an active subscription!',
      ],
      'admin-no-session': "Subscription admin: 'No active session'",
      'admin-search-failure': "'Failed to search subscription'",
      'admin-none-found': "'No active subscription found for this email' (info)",
      'admin-cancel-failure': "'Failed to cancel subscription'",
      'grant-no-user':
        "grant: 'No user found with this email. They need to sign up first.' on not-found code PGRST116",
      'grant-failure': "else 'Failed to grant premium access'",
      'success-note':
        "Payment: CRM notification failure toast 'Note': 'Payment successful, but notification failed. Our team has been notified.'",
      'check-failure': [
        'Failed subscription check: only logged; no user message.',
        'the subscription check failed',
        'toBeNull()',
      ],
    },
  ),
];
