import { createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import {
  admin,
  adminAudit,
  adminMember,
  adminMembers,
  adminSetup,
  adminUsage,
} from './client/admin-pages.ts';
import { brief, sampleRoutes, toolRoutes, toolsLibrary } from './client/tools-pages.ts';
import {
  confirmAddress,
  stopAddressChange,
  stopSecondStepReset,
  removeOtherWays,
  forgotPassword,
  unsubscribe,
  cancelSubscription,
  withdrawFromContract,
  undoDeclaration,
  onboarding,
  providerReturn,
  resetPassword,
  settings,
  settingsBilling,
  settingsBrandVoice,
  settingsData,
  settingsNotifications,
  settingsPreferences,
  settingsProfile,
  settingsSecurity,
  verifyEmail,
} from './client/account-pages.ts';
import {
  crmAdmin,
  ghlTest,
  paymentCanceled,
  paymentSuccess,
  purchase,
  subscriptionAdmin,
} from './client/billing-pages.ts';
import {
  book,
  bookAdmin,
  certificate,
  course,
  courseAdmin,
  courseLesson,
  courseNotes,
  courseStart,
  pdfViewer,
} from './client/learning-pages.ts';
import { assessment, auth, home, tools } from './client/painted-pages.ts';
import { root } from './client/root-route.ts';
import { adminHouseClients, spar, sparCompare, sparTalk } from './client/spar-pages.ts';
import { appHeads } from './heads.ts';
import { PageError } from './layouts/PageError.tsx';

const emotionTracker = createRoute({
  getParentRoute: () => root,
  path: '/emotion-tracker',
  component: lazyRouteComponent(() => import('./client/EmotionTracker.tsx'), 'EmotionTracker'),
  staticData: appHeads['/emotion-tracker'],
});

/** The page that shows all UI primitives exists in development only. */
const workshop = import.meta.env.DEV
  ? [
      createRoute({
        getParentRoute: () => root,
        path: '/dev/ui',
        component: lazyRouteComponent(() => import('./client/PrimitivesPage.tsx'), 'PrimitivesPage'),
        staticData: { title: 'UI primitives' },
      }),
    ]
  : [];

const routeTree = root.addChildren([
  home,
  auth,
  providerReturn,
  assessment,
  tools,
  ...toolRoutes,
  ...sampleRoutes,
  brief,
  toolsLibrary,
  spar,
  sparCompare,
  sparTalk,
  emotionTracker,
  forgotPassword,
  resetPassword,
  verifyEmail,
  confirmAddress,
  stopAddressChange,
  stopSecondStepReset,
  removeOtherWays,
  unsubscribe,
  cancelSubscription,
  withdrawFromContract,
  undoDeclaration,
  onboarding,
  purchase,
  paymentSuccess,
  paymentCanceled,
  subscriptionAdmin,
  crmAdmin,
  ghlTest,
  admin,
  adminMembers,
  adminMember,
  adminAudit,
  adminUsage,
  adminHouseClients,
  adminSetup,
  book,
  bookAdmin,
  pdfViewer,
  settings.addChildren([
    settingsProfile,
    settingsBrandVoice,
    settingsBilling,
    settingsSecurity,
    settingsPreferences,
    settingsNotifications,
    settingsData,
  ]),
  course.addChildren([courseStart, courseNotes, courseLesson]),
  courseAdmin,
  certificate,
  ...workshop,
]);

/** Search parameters stay strings: by default `2024` would become a number and `true` a boolean. */
function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== null);
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}

/** The router with all pages of the app. */
export function createAppRouter() {
  return createRouter({
    routeTree,
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultErrorComponent: PageError,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
