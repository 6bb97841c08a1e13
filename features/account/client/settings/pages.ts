/** The settings pages, in the order of their list. A slice with its own page adds it here and to `app/pages.ts`. */
export const settingsPages = [
  { to: '/settings', label: 'Profile', title: 'Your profile' },
  { to: '/settings/brand-voice', label: 'Brand voice', title: 'Brand voice' },
  { to: '/settings/billing', label: 'Plan and billing', title: 'Plan and billing' },
  { to: '/settings/security', label: 'Sign-in and security', title: 'Sign-in and security' },
  { to: '/settings/preferences', label: 'Preferences', title: 'Preferences' },
  { to: '/settings/notifications', label: 'Notifications', title: 'Notifications' },
  { to: '/settings/data', label: 'Your data', title: 'Your data' },
] as const;
