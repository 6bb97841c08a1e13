import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { root } from './root-route.ts';

// The account: mailed links, onboarding, settings.

export const providerReturn = createRoute({
  getParentRoute: () => root,
  path: '/auth/callback/$provider',
  component: lazyRouteComponent(
    () => import('#features/account/client/ProviderReturnPage.tsx'),
    'ProviderReturnPage',
  ),
  staticData: { title: 'Signing you in' },
});

export const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  component: lazyRouteComponent(
    () => import('#features/account/client/ForgotPasswordPage.tsx'),
    'ForgotPasswordPage',
  ),
  staticData: { title: 'Forgot your password' },
});

export const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  component: lazyRouteComponent(
    () => import('#features/account/client/ResetPasswordPage.tsx'),
    'ResetPasswordPage',
  ),
  staticData: { title: 'Choose a new password' },
});

export const verifyEmail = createRoute({
  getParentRoute: () => root,
  path: '/verify-email',
  component: lazyRouteComponent(
    () => import('#features/account/client/VerifyEmailPage.tsx'),
    'VerifyEmailPage',
  ),
  staticData: { title: 'Confirm your email address' },
});

export const confirmAddress = createRoute({
  getParentRoute: () => root,
  path: '/confirm-address',
  component: lazyRouteComponent(
    () => import('#features/account/client/ConfirmAddressPage.tsx'),
    'ConfirmAddressPage',
  ),
  staticData: { title: 'Your new email address' },
});

export const stopAddressChange = createRoute({
  getParentRoute: () => root,
  path: '/stop-address-change',
  component: lazyRouteComponent(
    () => import('#features/account/client/StopAddressChangePage.tsx'),
    'StopAddressChangePage',
  ),
  staticData: { title: 'Stop an address change' },
});

export const stopSecondStepReset = createRoute({
  getParentRoute: () => root,
  path: '/stop-second-step-reset',
  component: lazyRouteComponent(() => import('#features/account/client/StopResetPage.tsx'), 'StopResetPage'),
  staticData: { title: 'Stop a reset of two-step sign-in' },
});

export const removeOtherWays = createRoute({
  getParentRoute: () => root,
  path: '/remove-other-ways',
  component: lazyRouteComponent(() => import('#features/account/client/OtherWaysPage.tsx'), 'OtherWaysPage'),
  staticData: { title: 'Other ways into your account' },
});

export const unsubscribe = createRoute({
  getParentRoute: () => root,
  path: '/unsubscribe',
  component: lazyRouteComponent(
    () => import('#features/account/client/UnsubscribePage.tsx'),
    'UnsubscribePage',
  ),
  staticData: { title: 'Emails from us' },
});

export const cancelSubscription = createRoute({
  getParentRoute: () => root,
  path: '/cancel-subscription',
  component: lazyRouteComponent(
    () => import('#features/account/client/DeclarationPage.tsx'),
    'CancelSubscriptionPage',
  ),
  staticData: { title: 'Cancel subscription' },
});

export const withdrawFromContract = createRoute({
  getParentRoute: () => root,
  path: '/withdraw',
  component: lazyRouteComponent(() => import('#features/account/client/DeclarationPage.tsx'), 'WithdrawPage'),
  staticData: { title: 'Withdraw from contract' },
});

export const undoDeclaration = createRoute({
  getParentRoute: () => root,
  path: '/undo-declaration',
  component: lazyRouteComponent(
    () => import('#features/account/client/UndoDeclarationPage.tsx'),
    'UndoDeclarationPage',
  ),
  staticData: { title: 'Undo a cancellation' },
});

export const onboarding = createRoute({
  getParentRoute: () => root,
  path: '/onboarding',
  component: lazyRouteComponent(() => import('./Onboarding.tsx'), 'Onboarding'),
  staticData: { title: 'Your profile', description: 'Tell us who you are and who you talk to.' },
});

export const settings = createRoute({
  getParentRoute: () => root,
  path: '/settings',
  component: lazyRouteComponent(
    () => import('#features/account/client/settings/SettingsPage.tsx'),
    'SettingsPage',
  ),
});

export const settingsProfile = createRoute({
  getParentRoute: () => settings,
  path: '/',
  component: lazyRouteComponent(
    () => import('#features/account/client/settings/ProfilePage.tsx'),
    'ProfilePage',
  ),
  staticData: { title: 'Your profile' },
});

export const settingsBilling = createRoute({
  getParentRoute: () => settings,
  path: '/billing',
  component: lazyRouteComponent(
    () => import('#features/billing/client/settings/BillingPage.tsx'),
    'BillingPage',
  ),
  staticData: { title: 'Plan and billing' },
});

export const settingsBrandVoice = createRoute({
  getParentRoute: () => settings,
  path: '/brand-voice',
  component: lazyRouteComponent(() => import('#features/tools/client/BrandVoicePage.tsx'), 'BrandVoicePage'),
  staticData: { title: 'Brand voice' },
});

export const settingsSecurity = createRoute({
  getParentRoute: () => settings,
  path: '/security',
  component: lazyRouteComponent(
    () => import('#features/account/client/settings/SecurityPage.tsx'),
    'SecurityPage',
  ),
  staticData: { title: 'Sign-in and security' },
});

export const settingsPreferences = createRoute({
  getParentRoute: () => settings,
  path: '/preferences',
  component: lazyRouteComponent(
    () => import('#features/account/client/settings/PreferencesPage.tsx'),
    'PreferencesPage',
  ),
  staticData: { title: 'Preferences' },
});

export const settingsNotifications = createRoute({
  getParentRoute: () => settings,
  path: '/notifications',
  component: lazyRouteComponent(
    () => import('#features/notifications/client/NotificationSettingsPage.tsx'),
    'NotificationSettingsPage',
  ),
  staticData: { title: 'Notifications' },
});

export const settingsData = createRoute({
  getParentRoute: () => settings,
  path: '/data',
  component: lazyRouteComponent(() => import('#features/account/client/settings/DataPage.tsx'), 'DataPage'),
  staticData: { title: 'Your data' },
});
