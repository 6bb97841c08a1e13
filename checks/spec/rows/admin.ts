import { type Row, rows } from '#checks/spec/row.ts';

const slice = 'admin';
const issue = 9;

/** What the whole admin area shares; each slice owns its own admin pages. */
export const admin: readonly Row[] = [
  ...rows(
    { slice, issue, section: 1, kind: 'rule' },
    {
      'admin-area': 'Admin area for course content, subscriptions, notifications and book upload.',
    },
  ),
  ...rows(
    { slice, issue, section: 2, kind: 'rule' },
    { 'top-bar-button': 'Top bar, logged in: an Admin button for admins (to /course-admin)' },
  ),
  ...rows(
    { slice, issue, section: 6, kind: 'permission' },
    {
      'skips-payment-check': 'Admin: Skips payment check',
      'sees-button': 'Admin: sees Admin button',
      'pages-verify-role':
        "course-admin and subscription-admin verify the role (else 'Access Denied: Admin privileges required' and redirect to /)",
    },
  ),
  ...rows(
    { slice, issue, section: 6, kind: 'rule' },
    {
      'help-second-step':
        'An admin resets a lost second step: at once by the word of a second admin, else after 24 hours in which the member can stop it by mail.',
      'help-suspend':
        'An admin suspends a member, who is out at once and whose plan does not renew, and lets them in again.',
      'help-address':
        'An admin corrects an address: it moves when the new one confirms, and the old one can stop it.',
      'help-sign-out': 'An admin signs a member out everywhere.',
      'help-delete': 'An admin deletes a member on request, the way the member would have left.',
      'help-told': 'Each help has a reason in the audit log and is told to the member.',
      'help-not-self': 'Nobody helps themself, and nobody without two-step sign-in of their own.',
    },
  ),
  ...rows(
    { slice, issue, section: 8, kind: 'error' },
    {
      'verify-failure': "'Failed to verify admin access'",
      'access-denied': "'Access Denied: Admin privileges required'",
    },
  ),
];
