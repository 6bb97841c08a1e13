import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type ResolveParams,
  type Route,
  type SearchSchemaInput,
} from '@tanstack/react-router';
import { pageModules } from 'virtual:page-modules';
import { Shell } from './layouts/Shell.tsx';
import { PageError } from './layouts/PageError.tsx';
import { componentName, frameOf, frames, type Page, type PagePath, pagePaths, pages } from './pages.ts';

/** The frame around every page, and the page for unknown addresses. */
const root = createRootRoute({
  component: Shell,
  notFoundComponent: lazyRouteComponent(
    () => import('#features/home/client/NotFoundPage.tsx'),
    'NotFoundPage',
  ),
  staticData: { title: 'Page not found' },
});

/** An address as the router writes it: `/course/$slug`. */
type RouterPath<Path extends string> = Path extends `${infer Start}:${infer Rest}`
  ? `${Start}$${RouterPath<Rest>}`
  : Path;

/** Search parameters stay strings: by default `2024` would become a number and `true` a boolean. */
type Search = Readonly<Record<string, string>>;

type PageRoute<Path extends string> = Route<
  unknown,
  typeof root,
  Path,
  Path,
  string,
  Path,
  (search: { [name: string]: string | undefined } & SearchSchemaInput) => { [name: string]: string },
  ResolveParams<Path>
>;

function parseSearch(search: string): Search {
  return Object.fromEntries(new URLSearchParams(search));
}

function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== null);
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}

type Routed = Pick<Page, 'source' | 'component' | 'description'> & Partial<Pick<Page, 'title'>>;

function routeOf(parent: AnyRoute, path: string, page: Routed) {
  const { source, title, description } = page;
  const load = pageModules[source] ?? (() => Promise.reject(new Error(`no module of ${source}`)));
  return createRoute({
    getParentRoute: () => parent,
    path: path.replaceAll(':', '$'),
    component: lazyRouteComponent(load, componentName(page)),
    staticData: {
      ...(title === undefined ? {} : { title }),
      ...(description === undefined ? {} : { description }),
    },
  });
}

const frameRoutes = Object.entries(frames).map(([path, source]) => {
  const frame = routeOf(root, path, { source });
  const within = pagePaths.filter((each) => frameOf(each) === path);
  return frame.addChildren(within.map((each) => routeOf(frame, each.slice(path.length) || '/', pages[each])));
});
const ownRoutes = pagePaths
  .filter((path) => frameOf(path) === undefined)
  .map((path) => routeOf(root, path, pages[path]));

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

// What the table makes, as the types of links know it: every address with its parameters.
export const routeTree = root.addChildren([...ownRoutes, ...frameRoutes, ...workshop] as unknown as {
  readonly [Path in PagePath as RouterPath<Path>]: PageRoute<RouterPath<Path>>;
});

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
