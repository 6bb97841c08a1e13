import { QueryClient } from '@tanstack/react-query';
import { createMemoryHistory, createRouter } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { tools as toolPages } from '#features/tools/rules.ts';
import { createSession } from '#platform/client/session.ts';
import { course, courseLesson, courseStart } from './client/learning-pages.ts';
import * as paintedPages from './client/painted-pages.ts';
import { root } from './client/root-route.ts';
import { toolRoutes } from './client/tools-pages.ts';
import { AppTree } from './layouts/AppTree.tsx';
import { withoutStyles } from './without-styles.ts';

/** What is painted, by address: the page itself, and each place in it that a link may name after `#`. */
const painted: Readonly<Record<string, readonly string[]>> = {
  '/': [],
  '/auth': ['sign-up'],
  '/assessment': [],
  '/tools': [],
  ...Object.fromEntries(toolPages.map(({ path }) => [path, []])),
  '/course': [],
  '/course/:slug': [],
};

/** Fields that take nothing: a password manager would fill what goes away. */
const withoutWriting = (markup: string) => markup.replace(/<(?:input|textarea)(?=[\s/>])/g, '$& readonly=""');

/** The app at this address, as it renders before it knows who is signed in. */
async function picture(href: string): Promise<string> {
  const client = new QueryClient();
  const session = createSession(client, () => new Promise(() => undefined));
  const router = createRouter({
    routeTree: root.addChildren([
      ...Object.values(paintedPages),
      ...toolRoutes,
      course.addChildren([courseStart, courseLesson]),
    ]),
    history: createMemoryHistory({ initialEntries: [href] }),
  });
  await router.load();
  const markup = renderToString(<AppTree client={client} session={session} router={router} />);
  return withoutWriting(withoutStyles(markup));
}

/**
 * The content of the app's container until the app replaces it (`app/client.tsx`): a picture of the page and of each
 * place in it; app.css shows the one that the address names. Empty for a page that is not painted.
 */
export async function firstPictureOf(address: string): Promise<string> {
  const places = painted[address];
  if (!places) return '';
  const page = `<div data-page>${await picture(address)}</div>`;
  const others = places.map(
    async (place) => `<div data-place="${place}">${await picture(`${address}#${place}`)}</div>`,
  );
  return [page, ...(await Promise.all(others))].join('');
}
