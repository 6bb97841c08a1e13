import { type Row, rows } from '#checks/spec/row.ts';

const slice = 'home';

/** The first landing page, the frame around every page and the 404 page. */
export const home: readonly Row[] = [
  ...rows(
    { slice, issue: 1, section: 2, kind: 'route' },
    {
      'route-landing': '/ : landing page',
      'route-dashboard': "Logged in, it shows a 'Welcome Back!' dashboard.",
      'route-not-found': "any other route: 404 page 'Oops! Page not found' with a link home.",
    },
  ),
  ...rows(
    { slice, issue: 1, section: 1, kind: 'string' },
    {
      'claim-11-seconds': 'Hero claims: memorable in 11 seconds',
      'claim-70-percent': 'up to 70% incremental recurring revenue',
    },
  ),
  ...rows(
    { slice, issue: 1, section: 2, kind: 'string' },
    {
      'hero-assessment': "Hero with 'Start Free Assessment' (to /assessment)",
      'hero-pricing': "'View Pricing' (scrolls to pricing, or goes to /#pricing)",
      'welcome-back': "'Welcome Back!'",
      'not-found-text': "'Oops! Page not found'",
      'top-bar-tools': 'Top bar, logged out and logged in: Tools',
      'top-bar-sign-in': 'Top bar, logged out: Sign In',
      'top-bar-get-started': 'Top bar, logged out: Get Started',
      'top-bar-email': ["Top bar, logged in: the user's {email}", 'ana@example.com'],
      'top-bar-email-admin': ['labelled (Admin) for admins', 'ana@example.com (Admin)'],
      'top-bar-sign-out': [
        'Top bar, logged in: Sign Out (sends to /auth)',
        'Sign Out',
        "toHaveBeenCalledWith('/auth')",
      ],
    },
  ),
  ...rows(
    { slice, issue: 1, section: 6, kind: 'permission' },
    { 'anonymous-landing': 'Anonymous: landing page' },
  ),
  ...rows(
    { slice, issue: 1, section: 8, kind: 'error' },
    { 'unknown-route': ['Unknown route: 404 page.', 'Oops! Page not found', 'toBe(404)'] },
  ),
];
