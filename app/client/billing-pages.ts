import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { root } from './root-route.ts';
import { textsOf } from './search.ts';

// Buying, and what admins see of it and of the CRM.

export const crmAdmin = createRoute({
  getParentRoute: () => root,
  path: '/crm-admin',
  component: lazyRouteComponent(() => import('#features/crm/client/admin/CrmAdminPage.tsx'), 'CrmAdminPage'),
  staticData: { title: 'CRM' },
});

export const ghlTest = createRoute({
  getParentRoute: () => root,
  path: '/ghl-test',
  component: lazyRouteComponent(() => import('#features/crm/client/GhlTestPage.tsx'), 'GhlTestPage'),
  staticData: { title: 'CRM test' },
});

export const purchase = createRoute({
  getParentRoute: () => root,
  path: '/purchase',
  validateSearch: (search: Record<string, unknown>): { upgrade?: string; plan?: string } => ({
    ...(typeof search.upgrade === 'string' ? { upgrade: search.upgrade } : {}),
    ...(typeof search.plan === 'string' ? { plan: search.plan } : {}),
  }),
  component: lazyRouteComponent(() => import('#features/billing/client/PurchasePage.tsx'), 'PurchasePage'),
  staticData: { title: 'Choose your plan', description: 'Tools & Resources or Premium, month by month.' },
});

export const paymentSuccess = createRoute({
  getParentRoute: () => root,
  path: '/payment-success',
  component: lazyRouteComponent(
    () => import('#features/billing/client/PaymentSuccessPage.tsx'),
    'PaymentSuccessPage',
  ),
  staticData: { title: 'Your payment' },
});

export const paymentCanceled = createRoute({
  getParentRoute: () => root,
  path: '/payment-canceled',
  component: lazyRouteComponent(
    () => import('#features/billing/client/PaymentCanceledPage.tsx'),
    'PaymentCanceledPage',
  ),
  staticData: { title: 'Payment canceled' },
});

export const subscriptionAdmin = createRoute({
  getParentRoute: () => root,
  path: '/subscription-admin',
  validateSearch: textsOf(['state', 'tier', 'email', 'refund']),
  component: lazyRouteComponent(
    () => import('#features/billing/client/admin/SubscriptionAdminPage.tsx'),
    'SubscriptionAdminPage',
  ),
  staticData: { title: 'Subscriptions' },
});
