import { samplePath, studioTools, tools } from '#features/tools/rules.ts';

/** Addresses that the client-rendered app answers; `app/routes.tsx` holds the same list as pages (a test compares them). */
export const appPaths = [
  '/auth',
  '/auth/callback/:provider',
  '/assessment',
  '/tools',
  '/brief',
  ...tools.map(({ path }) => path),
  ...studioTools.map(samplePath),
  '/tools/library',
  '/spar',
  '/spar/compare',
  '/spar/:id',
  '/emotion-tracker',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/confirm-address',
  '/stop-address-change',
  '/stop-second-step-reset',
  '/remove-other-ways',
  '/unsubscribe',
  '/cancel-subscription',
  '/withdraw',
  '/undo-declaration',
  '/onboarding',
  '/purchase',
  '/payment-success',
  '/payment-canceled',
  '/subscription-admin',
  '/crm-admin',
  '/admin',
  '/admin/members',
  '/admin/member',
  '/admin/audit',
  '/admin/ai-usage',
  '/admin/house-clients',
  '/admin/setup',
  '/ghl-test',
  '/course',
  '/course/notes',
  '/course/:slug',
  '/course-admin',
  '/certificate',
  '/settings',
  '/settings/brand-voice',
  '/settings/billing',
  '/settings/security',
  '/settings/preferences',
  '/settings/notifications',
  '/settings/data',
  '/book',
  '/book-admin',
  '/pdf-viewer',
] as const;

/** The names that pages have directly below an address, and nothing else below it may have. */
export const lastPartsOf = (folder: string): readonly string[] =>
  appPaths
    .filter((path) => path.startsWith(`${folder}/`))
    .map((path) => path.slice(folder.length + 1).split('/')[0] ?? '')
    .filter((part) => !part.startsWith(':'));

/** Static pages by address; `app/prerender.tsx` makes the files. */
export const staticPages = {
  '/about': 'about.html',
  '/sample-lesson': 'sample-lesson.html',
  '/contact': 'contact.html',
  '/blog': 'blog.html',
  '/support': 'support.html',
  '/privacy': 'privacy.html',
  '/terms': 'terms.html',
  '/cookies': 'cookies.html',
  '/biometric-notice': 'biometric-notice.html',
  '/refunds': 'refunds.html',
  '/ai-notice': 'ai-notice.html',
  '/accessibility': 'accessibility.html',
  '/offline': 'offline.html',
  '/go/strategy-call': 'strategy-call.html',
  '/go/community': 'community.html',
  '/robots.txt': 'robots.txt',
  '/sitemap.xml': 'sitemap.xml',
} as const satisfies Record<string, string>;

/** Addresses that people type by habit, and the page that they mean. */
export const movedPages = { '/login': '/auth', '/signin': '/auth', '/signup': '/auth#sign-up' } as const;
