import {
  type StudioTool,
  samplePath,
  studioTools,
  type ToolSlug,
  tools,
  writingTools,
} from '#features/tools/rules.ts';
import { siteMarks } from '#platform/contract/site-look.ts';
import type { SharePicture } from './heads.ts';

/** A page of the app: routes, documents, preloads, sitemap and the worker's list come from this. */
export interface Page {
  /** Its file. */
  readonly source: string;
  /** The component in it, if it is not named like the file. */
  readonly component?: string;
  /** Without the name of the site. */
  readonly title: string;
  readonly description?: string;
  /** What previews show, for a page whose links people share. */
  readonly picture?: SharePicture;
  /** Search engines are told of it. */
  readonly isListed?: true;
  /** Ids of the endpoints that it asks as soon as it runs: the browser asks them together with the scripts. */
  readonly asks?: readonly string[];
  /** For pages where people enter: the document shows the page, and each of these places in it, before the app runs. */
  readonly painted?: readonly string[];
}

/** Pages that frame others: every page whose address begins with theirs. */
export const frames: Readonly<Record<string, string>> = {
  '/course': 'features/course/client/CoursePage.tsx',
  '/settings': 'features/account/client/settings/SettingsPage.tsx',
};

const isOfStudio = (slug: string) => studioTools.some((tool) => tool === slug);

const toolPages = Object.fromEntries(
  tools.map(({ slug, path, title, description, badge }): readonly [string, Page] => [
    path,
    {
      source: `features/tools/${slug}/client.tsx`,
      component: 'Page',
      title,
      description: badge === undefined ? description : `${description} Free.`,
      painted: [],
      ...(isOfStudio(slug) ? { asks: ['tools.readStudio', 'tools.listCards'] } : {}),
    },
  ]),
) as Record<`/tools/${ToolSlug}`, Page>;

const samplePages = Object.fromEntries(
  writingTools.map(({ slug, title }): readonly [string, Page] => [
    samplePath(slug),
    { source: `features/tools/${slug}/sample.tsx`, component: 'Page', title: `${title}: a sample` },
  ]),
) as Record<`/tools/${StudioTool}/sample`, Page>;

/** The component of a page: `ToolsPage` of `ToolsPage.tsx`. */
export const componentName = ({ source, component }: Pick<Page, 'source' | 'component'>): string =>
  component ?? source.split('/').at(-1)?.replace('.tsx', '') ?? '';

/** Every page of the app by its address. Of two that match a path, the first counts. */
export const pages = {
  '/': {
    source: 'app/client/Dashboard.tsx',
    title: 'Dashboard',
    description: 'Your tools, your assessment and what comes next.',
    asks: ['home.readWorkspace', 'assessment.listAttempts'],
    painted: [],
  },
  '/auth': {
    source: 'features/account/client/sign-in/AuthPage.tsx',
    title: 'Sign in or sign up',
    description: `Sign in to ${siteMarks.name} or create a free account.`,
    picture: 'front',
    isListed: true,
    painted: ['sign-up'],
  },
  '/auth/callback/:provider': {
    source: 'features/account/client/providers/ProviderReturnPage.tsx',
    title: 'Signing you in',
  },
  '/three-minutes': {
    source: 'app/client/ThreeMinutes.tsx',
    title: 'Three minutes',
    description: 'What is due to be remembered, one thing at a time.',
  },
  '/assessment': {
    source: 'features/assessment/client/AssessmentPage.tsx',
    title: 'Free assessment',
    description:
      'Five questions about how you sell. They show which habit to work on first, by your own count. Free, two minutes.',
    picture: 'assessment',
    isListed: true,
    painted: [],
  },
  '/tools': {
    source: 'features/tools/client/ToolsPage.tsx',
    title: 'Tools',
    description: 'AI tools that find the words for what your clients feel but do not say. One is free.',
    picture: 'tools',
    isListed: true,
    painted: [],
  },
  '/clients': {
    source: 'features/clients/client/ClientsPage.tsx',
    title: 'Clients',
    description: 'Who you sell to, and what you do next for each.',
    asks: ['clients.list'],
  },
  '/clients/:id': {
    source: 'app/client/Client.tsx',
    title: 'Client',
    asks: ['clients.read'],
  },
  '/ask': { source: 'features/ask/client/AskPage.tsx', title: 'Ask' },
  '/brief': {
    source: 'app/client/Brief.tsx',
    title: '60-second brief',
    description: 'One client in the minute before the call: what they feel, how to open, what to ask.',
  },
  ...toolPages,
  ...samplePages,
  '/tools/ethics-check': {
    source: 'features/tools/client/check/EthicsCheckPage.tsx',
    title: 'Ethics check',
  },
  '/tools/library': { source: 'features/tools/client/library/LibraryPage.tsx', title: 'Your library' },
  '/spar': {
    source: 'app/client/Spar.tsx',
    title: 'Practice calls',
    description: 'Practice a sales call with the client you’re about to meet, then read what they heard.',
  },
  '/spar/compare': { source: 'features/spar/client/ComparePage.tsx', title: 'Two calls side by side' },
  '/spar/:id': { source: 'app/client/SparTalk.tsx', title: 'Practice call' },
  '/calls/new': {
    source: 'features/calls/client/NewCallPage.tsx',
    title: 'Review a call',
    asks: ['calls.list'],
  },
  '/calls/:id': {
    source: 'features/calls/client/CallPage.tsx',
    title: 'A real call',
    asks: ['calls.read'],
  },
  '/emotion-tracker': {
    source: 'app/client/EmotionTracker.tsx',
    title: 'Live Emotion Tracker',
    description:
      'A mirror for rehearsal: what your face shows while you speak, worked out on your own device.',
    picture: 'front',
  },
  '/forgot-password': {
    source: 'features/account/client/mailed-links/ForgotPasswordPage.tsx',
    title: 'Forgot your password',
  },
  '/reset-password': {
    source: 'features/account/client/mailed-links/ResetPasswordPage.tsx',
    title: 'Choose a new password',
  },
  '/verify-email': {
    source: 'features/account/client/mailed-links/VerifyEmailPage.tsx',
    title: 'Confirm your email address',
  },
  '/confirm-address': {
    source: 'features/account/client/mailed-links/ConfirmAddressPage.tsx',
    title: 'Your new email address',
  },
  '/stop-address-change': {
    source: 'features/account/client/mailed-links/StopAddressChangePage.tsx',
    title: 'Stop an address change',
  },
  '/stop-second-step-reset': {
    source: 'features/account/client/mailed-links/StopResetPage.tsx',
    title: 'Stop a reset of two-step sign-in',
  },
  '/remove-other-ways': {
    source: 'features/account/client/mailed-links/OtherWaysPage.tsx',
    title: 'Other ways into your account',
  },
  '/recall': {
    source: 'features/clients/client/recalls/RecallPage.tsx',
    title: 'One question',
  },
  '/unsubscribe': { source: 'features/notifications/client/UnsubscribePage.tsx', title: 'Emails from us' },
  '/cancel-subscription': {
    source: 'features/billing/client/declarations/DeclarationPage.tsx',
    component: 'CancelSubscriptionPage',
    title: 'Cancel subscription',
  },
  '/withdraw': {
    source: 'features/billing/client/declarations/DeclarationPage.tsx',
    component: 'WithdrawPage',
    title: 'Withdraw from contract',
  },
  '/undo-declaration': {
    source: 'features/billing/client/declarations/UndoDeclarationPage.tsx',
    title: 'Undo a cancellation',
  },
  '/onboarding': {
    source: 'app/client/Onboarding.tsx',
    title: 'Your profile',
    description: 'Tell us who you are and who you talk to.',
  },
  '/purchase': {
    source: 'features/billing/client/purchase/PurchasePage.tsx',
    title: 'Choose your plan',
    description: 'Tools & Resources or Premium. Cancel anytime.',
  },
  '/payment-success': {
    source: 'features/billing/client/payment/PaymentSuccessPage.tsx',
    title: 'Your payment',
  },
  '/payment-canceled': {
    source: 'features/billing/client/payment/PaymentCanceledPage.tsx',
    title: 'Payment canceled',
  },
  '/subscription-admin': {
    source: 'features/billing/client/admin/SubscriptionAdminPage.tsx',
    title: 'Subscriptions',
  },
  '/crm-admin': { source: 'features/crm/client/admin/CrmAdminPage.tsx', title: 'CRM' },
  '/ghl-test': { source: 'features/crm/client/GhlTestPage.tsx', title: 'CRM test' },
  '/admin': { source: 'features/admin/client/AdminPage.tsx', title: 'Admin' },
  '/admin/members': { source: 'features/members/client/MembersPage.tsx', title: 'Members' },
  '/admin/member': { source: 'features/members/client/MemberPage.tsx', title: 'Member' },
  '/admin/figures': { source: 'features/admin/client/FiguresPage.tsx', title: 'Figures' },
  '/admin/audit': { source: 'features/admin/client/AuditPage.tsx', title: 'Audit log' },
  '/admin/ai-usage': { source: 'features/admin/client/UsagePage.tsx', title: 'AI usage' },
  '/admin/house-clients': {
    source: 'features/spar/client/house/HouseClientsPage.tsx',
    title: 'Practice clients',
  },
  '/admin/site': { source: 'features/home/client/site/SitePage.tsx', title: 'Your site' },
  '/admin/setup': { source: 'app/client/Setup.tsx', title: 'Setup' },
  '/course': { source: 'features/course/client/CourseStart.tsx', title: 'Course', painted: [] },
  '/course/notes': { source: 'features/course/client/NotesPage.tsx', title: 'My notes' },
  '/course/:slug': {
    source: 'features/course/client/lesson/LessonPage.tsx',
    title: 'Lesson',
    asks: ['course.read', 'course.readLesson'],
    painted: [],
  },
  '/course-admin': { source: 'app/client/CourseAdmin.tsx', title: 'Course Admin' },
  '/certificate': {
    source: 'features/course/client/certificate/CertificatePage.tsx',
    title: 'Certificate',
    description: `See whether a certificate of ${siteMarks.name} is genuine.`,
    picture: 'certificate',
  },
  '/settings': { source: 'features/account/client/settings/SettingsList.tsx', title: 'Settings' },
  '/settings/profile': {
    source: 'features/account/client/settings/ProfilePage.tsx',
    title: 'Your profile',
  },
  '/settings/brand-voice': { source: 'features/tools/client/BrandVoicePage.tsx', title: 'Brand voice' },
  '/settings/billing': {
    source: 'features/billing/client/settings/BillingPage.tsx',
    title: 'Plan and billing',
  },
  '/settings/security': {
    source: 'features/account/client/settings/SecurityPage.tsx',
    title: 'Sign-in and security',
  },
  '/connect': {
    source: 'features/account/client/ConnectPage.tsx',
    title: 'Connect an assistant',
  },
  '/settings/tokens': {
    source: 'app/client/Tokens.tsx',
    title: 'Assistants and tokens',
  },
  '/settings/preferences': {
    source: 'features/account/client/settings/PreferencesPage.tsx',
    title: 'Preferences',
  },
  '/settings/notifications': {
    source: 'features/notifications/client/NotificationSettingsPage.tsx',
    title: 'Notifications',
  },
  '/settings/data': { source: 'features/account/client/settings/DataPage.tsx', title: 'Your data' },
  '/book': {
    source: 'features/books/client/BookPage.tsx',
    title: 'The book',
    description: 'The Make Me Great! book, to read here or to take with you.',
  },
  '/read/:book': { source: 'features/books/client/ReaderPage.tsx', title: 'Book' },
  '/book-admin': { source: 'features/books/client/BookAdminPage.tsx', title: 'Book Admin' },
  '/pdf-viewer': { source: 'features/books/client/PdfViewerPage.tsx', title: 'PDF' },
} as const satisfies Readonly<Record<`/${string}`, Page>>;

export type PagePath = keyof typeof pages;

/** The addresses of the app; at `/` it answers members only. */
export const pagePaths = Object.keys(pages) as readonly PagePath[];

/** The address of the page around this one, if there is one. */
export const frameOf = (path: string): string | undefined =>
  Object.keys(frames).find((frame) => path === frame || path.startsWith(`${frame}/`));

/** The files that a page is made of, the outermost first. */
export function sourcesOf(path: PagePath): readonly string[] {
  const frame = frames[frameOf(path) ?? ''];
  return frame === undefined ? [pages[path].source] : [frame, pages[path].source];
}

/** The document of each page, below `dist/pages`: all of them are the app, each with what its own page needs. */
export const appDocuments: Readonly<Record<string, string>> = Object.fromEntries(
  pagePaths.map((path) => [
    path,
    path === '/' ? 'app-home.html' : `app${path.replaceAll('/', '-').replaceAll(':', '')}.html`,
  ]),
);

/** The names of the pages directly below an address: nothing else there may have one of these names. */
export const lastPartsOf = (folder: string): readonly string[] =>
  pagePaths
    .filter((path) => path.startsWith(`${folder}/`))
    .map((path) => path.slice(folder.length + 1).split('/')[0] ?? '')
    .filter((part) => !part.startsWith(':'));

/** Addresses that people type by habit, and the page that they mean. */
export const movedPages = { '/login': '/auth', '/signin': '/auth', '/signup': '/auth#sign-up' } as const;
