import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { LandingPage } from '#features/home/client/landing/LandingPage.tsx';
import { NotFoundPage } from '#features/home/client/NotFoundPage.tsx';
import { StaticDocument } from './layouts/StaticDocument.tsx';

/** The part of Vite's manifest that is read here: source file -> what was built from it. */
type Manifest = Readonly<Record<string, { readonly file: string; readonly css?: readonly string[] }>>;

interface Built {
  readonly manifest: Manifest;
  /** The text of a built file by its path in the manifest, e.g. `assets/static-x.css`. */
  readonly asset: (path: string) => string;
}

const scriptSource = 'app/layouts/static-page.ts';

interface Page {
  readonly title: string;
  readonly description: string;
  readonly hidden?: boolean;
  readonly content: ReactNode;
}

const pages: Readonly<Record<string, Page>> = {
  'landing.html': {
    title: 'Make Me Great! Become memorable in 11 seconds',
    description:
      'Ethical Persuasion for people who sell: a free assessment, AI tools that name what clients feel but never say, and a 59-lesson course.',
    content: <LandingPage />,
  },
  '404.html': {
    title: 'Page not found · Make Me Great!',
    description: 'There is nothing at this address.',
    hidden: true,
    content: <NotFoundPage />,
  },
};

/**
 * The static pages as whole HTML documents, by file name. Called by the build after the client was built.
 * @throws Error when the client's build lacks the script or the stylesheet of the static pages
 */
export function renderPages({ manifest, asset }: Built): Record<string, string> {
  const built = manifest[scriptSource];
  const css = built?.css?.map(asset).join('\n');
  if (!built || !css)
    throw new Error(`the client build has no ${scriptSource} with a stylesheet: build the client first`);
  const fonts = [
    ...new Set([...css.matchAll(/url\(["']?(\/[^"')]+\.woff2)/g)].map(([, address]) => address ?? '')),
  ];
  return Object.fromEntries(
    Object.entries(pages).map(([file, { content, ...page }]) => {
      const html = renderToStaticMarkup(
        <StaticDocument {...page} css={css} fonts={fonts} script={`/${built.file}`}>
          {content}
        </StaticDocument>,
      );
      return [file, `<!doctype html>${html}\n`];
    }),
  );
}
