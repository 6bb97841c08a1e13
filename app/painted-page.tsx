import { QueryClient } from '@tanstack/react-query';
import { createMemoryHistory, createRouter } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { type BuiltLook, LookOfBuild } from '#platform/client/site-look.ts';
import { siteMarks } from '#platform/contract/site-look.ts';
import { createSession } from '#platform/client/session.ts';
import { AppTree } from './layouts/AppTree.tsx';
import { type Page, type PagePath, pages } from './pages.ts';
import { routeTree } from './routes.tsx';
import { withoutStyles } from './without-styles.ts';

/** Makes fields read-only: a password manager would fill fields that are about to be replaced. */
const withoutWriting = (markup: string) => markup.replace(/<(?:input|textarea)(?=[\s/>])/g, '$& readonly=""');

export const lookOfBuild: BuiltLook = { name: siteMarks.name, line: siteMarks.line, logo: 'any' };

/** The app at this address, as it renders before it knows who is signed in. */
async function picture(href: string): Promise<string> {
  const client = new QueryClient();
  const session = createSession(client, () => new Promise(() => undefined));
  const history = createMemoryHistory({ initialEntries: [href] });
  const router = createRouter({ routeTree, history });
  await router.load();
  const markup = renderToString(
    <LookOfBuild value={lookOfBuild}>
      <AppTree client={client} session={session} router={router} />
    </LookOfBuild>,
  );
  return withoutWriting(withoutStyles(markup));
}

/**
 * The content of the app's container until the app replaces it (`app/client.tsx`): a picture of the page and of each
 * place in it; app.css shows the one that the address names. Empty for a page that is not painted.
 */
export async function firstPictureOf(address: PagePath): Promise<string> {
  const { painted: places }: Page = pages[address];
  if (!places) return '';
  const page = `<div data-page>${await picture(address)}</div>`;
  const others = places.map(
    async (place) => `<div data-place="${place}">${await picture(`${address}#${place}`)}</div>`,
  );
  return [page, ...(await Promise.all(others))].join('');
}
