import { type Row, rows } from '#checks/spec/row.ts';

const slice = 'admin';
const issue = 9;

/** What all of the admin area shares; each slice owns its own admin pages. */
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
    { slice, issue, section: 8, kind: 'error' },
    {
      'verify-failure': "'Failed to verify admin access'",
      'access-denied': "'Access Denied: Admin privileges required'",
    },
  ),
];
