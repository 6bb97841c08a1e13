/**
 * The pages of settings, in the order of their list. A slice that brings a page of its own adds it here and in
 * app/routes.tsx: brand voice after the profile, notifications beside the preferences.
 */
export const settingsPages = [
  { to: '/settings', label: 'Profile', title: 'Your profile' },
  { to: '/settings/security', label: 'Sign-in and security', title: 'Sign-in and security' },
  { to: '/settings/preferences', label: 'Preferences', title: 'Preferences' },
  { to: '/settings/data', label: 'Your data', title: 'Your data' },
] as const;
