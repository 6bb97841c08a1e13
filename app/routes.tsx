import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { NotFoundPage } from '#features/home/client/NotFoundPage.tsx';
import { PageError } from './layouts/PageError.tsx';
import { Shell } from './layouts/Shell.tsx';

const root = createRootRoute({
  component: Shell,
  notFoundComponent: NotFoundPage,
  staticData: { title: 'Page not found' },
});

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: lazyRouteComponent(() => import('#features/home/client/DashboardPage.tsx'), 'DashboardPage'),
  staticData: { title: 'Dashboard', description: 'Your tools, your assessment and what comes next.' },
});

const auth = createRoute({
  getParentRoute: () => root,
  path: '/auth',
  validateSearch: (search: Record<string, unknown>): { redirect?: string } =>
    typeof search.redirect === 'string' ? { redirect: search.redirect } : {},
  component: lazyRouteComponent(() => import('#features/account/client/AuthPage.tsx'), 'AuthPage'),
  staticData: {
    title: 'Sign in or sign up',
    description: 'Sign in to Make Me Great! or create a free account.',
  },
});

const assessment = createRoute({
  getParentRoute: () => root,
  path: '/assessment',
  component: lazyRouteComponent(
    () => import('#features/assessment/client/AssessmentPage.tsx'),
    'AssessmentPage',
  ),
  staticData: {
    title: 'Free assessment',
    description: 'Five questions that show how memorable you are to your clients. Free, two minutes.',
  },
});

const tools = createRoute({
  getParentRoute: () => root,
  path: '/tools',
  component: lazyRouteComponent(() => import('#features/tools/client/ToolsPage.tsx'), 'ToolsPage'),
  staticData: {
    title: 'Tools',
    description: 'AI tools that find the words for what your clients feel but do not say.',
  },
});

const identifier = createRoute({
  getParentRoute: () => root,
  path: '/tools/frustration-identifier',
  component: lazyRouteComponent(() => import('#features/tools/client/IdentifierPage.tsx'), 'IdentifierPage'),
  staticData: {
    title: 'Frustration Identifier',
    description: 'Name the three things your clients feel but do not say, and why. Free.',
  },
});

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  component: lazyRouteComponent(
    () => import('#features/account/client/ForgotPasswordPage.tsx'),
    'ForgotPasswordPage',
  ),
  staticData: { title: 'Forgot your password' },
});

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  component: lazyRouteComponent(
    () => import('#features/account/client/ResetPasswordPage.tsx'),
    'ResetPasswordPage',
  ),
  staticData: { title: 'Choose a new password' },
});

const verifyEmail = createRoute({
  getParentRoute: () => root,
  path: '/verify-email',
  component: lazyRouteComponent(
    () => import('#features/account/client/VerifyEmailPage.tsx'),
    'VerifyEmailPage',
  ),
  staticData: { title: 'Confirm your email address' },
});

const confirmAddress = createRoute({
  getParentRoute: () => root,
  path: '/confirm-address',
  component: lazyRouteComponent(
    () => import('#features/account/client/ConfirmAddressPage.tsx'),
    'ConfirmAddressPage',
  ),
  staticData: { title: 'Your new email address' },
});

const onboarding = createRoute({
  getParentRoute: () => root,
  path: '/onboarding',
  component: lazyRouteComponent(
    () => import('#features/account/client/OnboardingPage.tsx'),
    'OnboardingPage',
  ),
  staticData: { title: 'Your profile', description: 'Tell us who you are and whom you talk to.' },
});

const settings = createRoute({
  getParentRoute: () => root,
  path: '/settings',
  component: lazyRouteComponent(
    () => import('#features/account/client/settings/SettingsPage.tsx'),
    'SettingsPage',
  ),
});

const settingsProfile = createRoute({
  getParentRoute: () => settings,
  path: '/',
  component: lazyRouteComponent(
    () => import('#features/account/client/settings/ProfilePage.tsx'),
    'ProfilePage',
  ),
  staticData: { title: 'Your profile' },
});

const settingsSecurity = createRoute({
  getParentRoute: () => settings,
  path: '/security',
  component: lazyRouteComponent(
    () => import('#features/account/client/settings/SecurityPage.tsx'),
    'SecurityPage',
  ),
  staticData: { title: 'Sign-in and security' },
});

const settingsPreferences = createRoute({
  getParentRoute: () => settings,
  path: '/preferences',
  component: lazyRouteComponent(
    () => import('#features/account/client/settings/PreferencesPage.tsx'),
    'PreferencesPage',
  ),
  staticData: { title: 'Preferences' },
});

const settingsData = createRoute({
  getParentRoute: () => settings,
  path: '/data',
  component: lazyRouteComponent(() => import('#features/account/client/settings/DataPage.tsx'), 'DataPage'),
  staticData: { title: 'Your data' },
});

const emotionTracker = createRoute({
  getParentRoute: () => root,
  path: '/emotion-tracker',
  component: lazyRouteComponent(() => import('./client/EmotionTracker.tsx'), 'EmotionTracker'),
  staticData: {
    title: 'Live Emotion Tracker',
    description:
      'A mirror for rehearsal: what your face shows while you speak, worked out on your own device.',
  },
});

/** The workshop of the primitives exists in development only. */
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
  assessment,
  tools,
  identifier,
  emotionTracker,
  forgotPassword,
  resetPassword,
  verifyEmail,
  confirmAddress,
  onboarding,
  settings.addChildren([settingsProfile, settingsSecurity, settingsPreferences, settingsData]),
  ...workshop,
]);

/** Search parameters stay the strings they are: the default would read `2024` as a number and `true` as a boolean. */
function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== null);
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}

/** The pages of the app and how to move between them. */
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
