import { createRootRoute, lazyRouteComponent } from '@tanstack/react-router';
import { Shell } from '#app/layouts/Shell.tsx';

/** The frame around every page, and the page for unknown addresses. */
export const root = createRootRoute({
  component: Shell,
  notFoundComponent: lazyRouteComponent(
    () => import('#features/home/client/NotFoundPage.tsx'),
    'NotFoundPage',
  ),
  staticData: { title: 'Page not found' },
});
