/** The settings pages, in the order of their list. A slice with its own page adds it here and to `app/pages.ts`. */
export const settingsPages = [
  {
    to: '/settings/profile',
    label: 'Profile',
    title: 'Your profile',
    text: 'Your name, your company, your clients',
  },
  {
    to: '/settings/brand-voice',
    label: 'Brand voice',
    title: 'Brand voice',
    text: 'How your texts should sound',
  },
  {
    to: '/settings/billing',
    label: 'Plan and billing',
    title: 'Plan and billing',
    text: 'Your plan, your invoices, cancel, money back',
  },
  {
    to: '/settings/security',
    label: 'Sign-in and security',
    title: 'Sign-in and security',
    text: 'Email, password, second step, devices',
  },
  {
    to: '/settings/tokens',
    label: 'Assistants and tokens',
    title: 'Assistants and tokens',
    text: 'Your own assistant, tokens and webhooks',
  },
  {
    to: '/settings/preferences',
    label: 'Preferences',
    title: 'Preferences',
    text: 'Light or dark',
  },
  {
    to: '/settings/notifications',
    label: 'Notifications',
    title: 'Notifications',
    text: 'What reaches you in the app and by email',
  },
  {
    to: '/settings/data',
    label: 'Your data',
    title: 'Your data',
    text: 'Download everything, or delete your account',
  },
] as const;
