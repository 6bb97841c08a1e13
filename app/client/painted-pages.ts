import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appHeads } from '#app/heads.ts';
import { root } from './root-route.ts';

// Where people enter the app: these documents hold a first picture of the page, painted by `app/prerender.tsx`; so do those
// of the tools and of the course.

export const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: lazyRouteComponent(() => import('./Dashboard.tsx'), 'Dashboard'),
  staticData: {
    title: 'Dashboard',
    description: 'Your tools, your assessment and what comes next.',
  },
});

export const auth = createRoute({
  getParentRoute: () => root,
  path: '/auth',
  validateSearch: (search: Record<string, unknown>): { redirect?: string } =>
    typeof search.redirect === 'string' ? { redirect: search.redirect } : {},
  component: lazyRouteComponent(() => import('#features/account/client/AuthPage.tsx'), 'AuthPage'),
  staticData: appHeads['/auth'],
});

export const assessment = createRoute({
  getParentRoute: () => root,
  path: '/assessment',
  component: lazyRouteComponent(
    () => import('#features/assessment/client/AssessmentPage.tsx'),
    'AssessmentPage',
  ),
  staticData: appHeads['/assessment'],
});

export const tools = createRoute({
  getParentRoute: () => root,
  path: '/tools',
  component: lazyRouteComponent(() => import('#features/tools/client/ToolsPage.tsx'), 'ToolsPage'),
  staticData: appHeads['/tools'],
});
