import { type Row, rows } from '#checks/spec/row.ts';

const slice = 'crm';
const issue = 4;

/** What the external CRM is told about members and purchases. */
export const crm: readonly Row[] = [
  ...rows(
    { slice, issue, section: 1, kind: 'rule' },
    {
      'server-function':
        'The product also sends member and purchase data to an external CRM through a server function.',
    },
  ),
  ...rows(
    { slice, issue, section: 2, kind: 'route' },
    { 'route-ghl-test': '/ghl-test : sends a test payload to the CRM function.' },
  ),
  ...rows(
    { slice, issue, section: 4, kind: 'state' },
    {
      'purchase-before-checkout': 'submit -> profile saved -> CRM notification -> checkout session',
      'paid-after-success': 'Payment success page: processing to done, after notifying the CRM.',
    },
  ),
  ...rows(
    { slice, issue, section: 7, kind: 'call' },
    {
      'call-send-to-ghl': 'send-to-ghl (bearer): body subscriptionTier, productId, purchaseDate',
      'purchase-fields':
        'on purchase also phoneNumber, city, state, country, companyName, jobTitle, paymentStatus',
      'payment-status-pending': "paymentStatus 'pending'",
      'payment-status-test': "the test page sends 'test'",
      'signup-values': "Signup uses tier 'Free Member', productId 'free'.",
      'errors-only-logged': 'Errors only logged.',
    },
  ),
];
