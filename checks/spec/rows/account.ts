import { type Row, rows } from '#checks/spec/row.ts';

const slice = 'account';

export const account: readonly Row[] = [
  ...rows(
    { slice, issue: 1, section: 2, kind: 'route' },
    { 'route-auth': '/auth : Sign In and Sign Up tabs' },
  ),
  ...rows(
    { slice, issue: 1, section: 2, kind: 'string' },
    { 'tab-sign-in': "'Sign In' tab", 'tab-sign-up': "'Sign Up' tab" },
  ),
  ...rows(
    { slice, issue: 1, section: 2, kind: 'rule' },
    {
      'redirect-parameter': 'Optional query parameter redirect (default /).',
      'existing-session-redirects': 'An existing session redirects there at once.',
      'sign-in-goes-to-target': 'Sign-in success goes to the redirect target.',
      'sign-out-goes-to-auth': 'Sign Out (sends to /auth)',
    },
  ),
  ...rows(
    { slice, issue: 1, section: 3, kind: 'field' },
    {
      'user-roles': 'user_roles: user_id, role (value admin).',
      'sign-up-metadata': 'Sign-up metadata: first_name, last_name.',
      'profile-created': 'Profile (table profiles, keyed by id): id, email, full_name, first_name, last_name',
    },
  ),
  ...rows(
    { slice, issue: 1, section: 4, kind: 'state' },
    {
      'event-signed-in': 'Auth events: signed in',
      'event-signed-out': 'Auth events: signed out',
      'admin-status': 'Admin subscription status: subscribed=true, product_id admin, no end date.',
      'admin-grants-everything': 'admin role grants everything',
      'sign-up-success-toast': "Sign-up success: toast 'Success!'",
      'sign-up-clears-password': 'Sign-up success: password cleared',
      'sign-up-to-crm': "if a session is returned the member is sent to the CRM as 'Free Member'",
    },
  ),
  ...rows(
    { slice, issue: 1, section: 5, kind: 'rule' },
    {
      'sign-in-email-required': 'Sign-in: email required',
      'sign-in-password-required': 'Sign-in: password required',
      'sign-up-first-name-required': 'Sign-up: first name required',
      'sign-up-last-name-required': 'Sign-up: last name required',
      'sign-up-email-required': 'Sign-up: email required',
      'sign-up-password-required': 'Sign-up: password required',
      'sign-up-password-minimum': 'Sign-up: password minimum 6',
      'secret-required': 'Backend client requires an anon key; missing is an error (here: the auth secret).',
    },
  ),
  ...rows(
    { slice, issue: 1, section: 6, kind: 'permission' },
    {
      'admin-is-role-row': 'Admin: a user_roles row with role admin, checked via a role-check call',
      'admin-is-product': "Admin: or product id 'admin'",
    },
  ),
  ...rows(
    { slice, issue: 1, section: 7, kind: 'call' },
    {
      'call-sign-up':
        'sign up (email, password, emailRedirectTo = site origin, user data first_name, last_name)',
      'call-sign-in': 'sign in with password',
      'call-get-session': 'get session',
      'call-get-user': 'get user',
      'call-sign-out': 'Standard session calls also exist: sign out',
      'call-read-role': [
        'user_roles: read role by user_id and role admin (single or none).',
        "_role: 'admin'",
        'toBe(true)',
        'toBe(false)',
      ],
      'call-has-role': [
        "RPC has_role with _user_id and _role 'admin'.",
        "_role: 'admin'",
        'toBe(true)',
        'toBe(false)',
      ],
    },
  ),
  ...rows(
    { slice, issue: 1, section: 8, kind: 'error' },
    {
      'sign-in-failure': "Sign-in failure: destructive toast 'Error' with the message",
      'sign-up-failure': "Sign-up failure: destructive toast 'Error' with the message",
      'admin-check-failure': [
        'Failed admin check: only logged; admin then false; no user message.',
        'no answer',
        'expect(heard).toEqual([])',
      ],
    },
  ),
  ...rows({ slice, issue: 1, section: 9, kind: 'constant' }, { 'password-minimum-6': 'Password minimum 6.' }),
];
