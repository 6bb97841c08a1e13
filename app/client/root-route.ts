import { createRootRoute } from '@tanstack/react-router';
import { Shell } from '#app/layouts/Shell.tsx';
import { NotFoundPage } from '#features/home/client/NotFoundPage.tsx';

/** What is around every page, and the page for addresses that there are none for. */
export const root = createRootRoute({
  component: Shell,
  notFoundComponent: NotFoundPage,
  staticData: { title: 'Page not found' },
});
