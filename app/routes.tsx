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

const routeTree = root.addChildren([home, auth, assessment, tools, identifier, ...workshop]);

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
