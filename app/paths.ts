/** Addresses that the client-rendered app answers; `app/routes.tsx` holds the same list as pages (a test compares them). */
export const appPaths = [
  '/auth',
  '/assessment',
  '/tools',
  '/tools/frustration-identifier',
  '/emotion-tracker',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/confirm-address',
  '/onboarding',
  '/settings',
  '/settings/security',
  '/settings/preferences',
  '/settings/data',
] as const;

/** Static pages by address; `app/prerender.tsx` makes the files. */
export const staticPages = {
  '/about': 'about.html',
  '/contact': 'contact.html',
  '/blog': 'blog.html',
  '/support': 'support.html',
  '/privacy': 'privacy.html',
  '/terms': 'terms.html',
  '/cookies': 'cookies.html',
  '/biometric-notice': 'biometric-notice.html',
  '/refunds': 'refunds.html',
  '/ai-notice': 'ai-notice.html',
  '/go/strategy-call': 'strategy-call.html',
  '/go/community': 'community.html',
  '/robots.txt': 'robots.txt',
  '/sitemap.xml': 'sitemap.xml',
} as const satisfies Record<string, string>;
