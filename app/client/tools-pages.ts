import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { samplePages, toolPages } from '#features/tools/client/pages.ts';
import { samplePath, tools, writingTools } from '#features/tools/rules.ts';
import { root } from './root-route.ts';

// The tools, and the brief that they start from.

export const brief = createRoute({
  getParentRoute: () => root,
  path: '/brief',
  validateSearch: (search: Record<string, unknown>): { card?: string } =>
    typeof search.card === 'string' ? { card: search.card } : {},
  component: lazyRouteComponent(() => import('./Brief.tsx'), 'Brief'),
  staticData: {
    title: '60-second brief',
    description: 'One client in the minute before the call: what they feel, how to open, what to ask.',
  },
});

export const toolRoutes = tools.map(({ slug, path, title, description, badge }) =>
  createRoute({
    getParentRoute: () => root,
    path,
    component: lazyRouteComponent(toolPages[slug], 'Page'),
    staticData: {
      title,
      description: badge === undefined ? description : `${description} Free.`,
    },
  }),
);

export const sampleRoutes = writingTools.map(({ slug, title }) =>
  createRoute({
    getParentRoute: () => root,
    path: samplePath(slug),
    component: lazyRouteComponent(samplePages[slug], 'Page'),
    staticData: { title: `${title}: a sample` },
  }),
);

export const toolsLibrary = createRoute({
  getParentRoute: () => root,
  path: '/tools/library',
  component: lazyRouteComponent(
    () => import('#features/tools/client/library/LibraryPage.tsx'),
    'LibraryPage',
  ),
  staticData: { title: 'Your library' },
});
