import { samplePath, tools, writingTools } from '#features/tools/rules.ts';

const settings = 'features/account/client/settings';
const course = 'features/course/client';

const inSettings = (page: string) => [`${settings}/SettingsPage.tsx`, page];
const inCourse = (page: string) => [`${course}/CoursePage.tsx`, `${course}/${page}`];

/**
 * What the router would fetch for each address only once the app runs: the sources that its routes load. Their files are
 * preloaded together with the app (`app/prerender.tsx`).
 */
export const pageSources: Readonly<Record<string, readonly string[]>> = {
  '/': ['app/client/Dashboard.tsx'],
  '/auth': ['features/account/client/AuthPage.tsx'],
  '/auth/callback/:provider': ['features/account/client/ProviderReturnPage.tsx'],
  '/assessment': ['features/assessment/client/AssessmentPage.tsx'],
  '/tools': ['features/tools/client/ToolsPage.tsx'],
  '/brief': ['app/client/Brief.tsx'],
  ...Object.fromEntries(tools.map(({ path, slug }) => [path, [`features/tools/${slug}/client.tsx`]])),
  ...Object.fromEntries(
    writingTools.map(({ slug }) => [samplePath(slug), [`features/tools/${slug}/sample.tsx`]]),
  ),
  '/tools/library': ['features/tools/client/library/LibraryPage.tsx'],
  '/spar': ['app/client/Spar.tsx'],
  '/spar/compare': ['features/spar/client/ComparePage.tsx'],
  '/spar/:id': ['app/client/SparTalk.tsx'],
  '/emotion-tracker': ['app/client/EmotionTracker.tsx'],
  '/forgot-password': ['features/account/client/ForgotPasswordPage.tsx'],
  '/reset-password': ['features/account/client/ResetPasswordPage.tsx'],
  '/verify-email': ['features/account/client/VerifyEmailPage.tsx'],
  '/confirm-address': ['features/account/client/ConfirmAddressPage.tsx'],
  '/stop-address-change': ['features/account/client/StopAddressChangePage.tsx'],
  '/stop-second-step-reset': ['features/account/client/StopResetPage.tsx'],
  '/remove-other-ways': ['features/account/client/OtherWaysPage.tsx'],
  '/unsubscribe': ['features/account/client/UnsubscribePage.tsx'],
  '/cancel-subscription': ['features/account/client/DeclarationPage.tsx'],
  '/withdraw': ['features/account/client/DeclarationPage.tsx'],
  '/undo-declaration': ['features/account/client/UndoDeclarationPage.tsx'],
  '/onboarding': ['app/client/Onboarding.tsx'],
  '/purchase': ['features/billing/client/PurchasePage.tsx'],
  '/payment-success': ['features/billing/client/PaymentSuccessPage.tsx'],
  '/payment-canceled': ['features/billing/client/PaymentCanceledPage.tsx'],
  '/subscription-admin': ['features/billing/client/admin/SubscriptionAdminPage.tsx'],
  '/crm-admin': ['features/crm/client/admin/CrmAdminPage.tsx'],
  '/ghl-test': ['features/crm/client/GhlTestPage.tsx'],
  '/admin': ['features/admin/client/AdminPage.tsx'],
  '/admin/members': ['features/members/client/MembersPage.tsx'],
  '/admin/member': ['features/members/client/MemberPage.tsx'],
  '/admin/audit': ['features/admin/client/AuditPage.tsx'],
  '/admin/ai-usage': ['features/admin/client/UsagePage.tsx'],
  '/admin/setup': ['app/client/Setup.tsx'],
  '/admin/house-clients': ['features/spar/client/house/HouseClientsPage.tsx'],
  '/course': inCourse('CourseStart.tsx'),
  '/course/notes': inCourse('NotesPage.tsx'),
  '/course/:slug': inCourse('lesson/LessonPage.tsx'),
  '/course-admin': ['app/client/CourseAdmin.tsx'],
  '/certificate': [`${course}/certificate/CertificatePage.tsx`],
  '/settings': inSettings(`${settings}/ProfilePage.tsx`),
  '/settings/brand-voice': inSettings('features/tools/client/BrandVoicePage.tsx'),
  '/settings/billing': inSettings('features/billing/client/settings/BillingPage.tsx'),
  '/settings/security': inSettings(`${settings}/SecurityPage.tsx`),
  '/settings/preferences': inSettings(`${settings}/PreferencesPage.tsx`),
  '/settings/notifications': inSettings('features/notifications/client/NotificationSettingsPage.tsx'),
  '/settings/data': inSettings(`${settings}/DataPage.tsx`),
  '/book': ['features/books/client/BookPage.tsx'],
  '/book-admin': ['features/books/client/BookAdminPage.tsx'],
  '/pdf-viewer': ['features/books/client/PdfViewerPage.tsx'],
};
