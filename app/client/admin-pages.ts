import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { root } from './root-route.ts';
import { textsOf } from './search.ts';

export const admin = createRoute({
  getParentRoute: () => root,
  path: '/admin',
  component: lazyRouteComponent(() => import('#features/admin/client/AdminPage.tsx'), 'AdminPage'),
  staticData: { title: 'Admin' },
});

export const adminMembers = createRoute({
  getParentRoute: () => root,
  path: '/admin/members',
  validateSearch: textsOf(['q', 'tier', 'activity', 'payment', 'mail']),
  component: lazyRouteComponent(() => import('#features/members/client/MembersPage.tsx'), 'MembersPage'),
  staticData: { title: 'Members' },
});

export const adminMember = createRoute({
  getParentRoute: () => root,
  path: '/admin/member',
  validateSearch: textsOf(['id']),
  component: lazyRouteComponent(() => import('#features/members/client/MemberPage.tsx'), 'MemberPage'),
  staticData: { title: 'Member' },
});

export const adminAudit = createRoute({
  getParentRoute: () => root,
  path: '/admin/audit',
  component: lazyRouteComponent(() => import('#features/admin/client/AuditPage.tsx'), 'AuditPage'),
  staticData: { title: 'Audit log' },
});

export const adminUsage = createRoute({
  getParentRoute: () => root,
  path: '/admin/ai-usage',
  component: lazyRouteComponent(() => import('#features/admin/client/UsagePage.tsx'), 'UsagePage'),
  staticData: { title: 'AI usage' },
});

export const adminSetup = createRoute({
  getParentRoute: () => root,
  path: '/admin/setup',
  validateSearch: (search: Record<string, unknown>): { step?: string; purchase?: string } => ({
    ...(typeof search['step'] === 'string' ? { step: search['step'] } : {}),
    ...(typeof search['purchase'] === 'string' ? { purchase: search['purchase'] } : {}),
  }),
  component: lazyRouteComponent(() => import('./Setup.tsx'), 'Setup'),
  staticData: { title: 'Setup' },
});
