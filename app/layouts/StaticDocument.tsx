import type { ReactNode } from 'react';
import { BuiltPages } from '#platform/client/built-pages.ts';
import { placeholderOrigin } from '#platform/contract/url.ts';
import { Footer } from './Footer.tsx';
import { StaticLink } from './links.tsx';
import { pageExists } from './page-exists.ts';
import { SkipLink } from './SkipLink.tsx';
import { TopBar } from './TopBar.tsx';

export interface StaticDocumentProps {
  readonly title: string;
  readonly description: string;
  /** The page's one address; without it the page is kept out of search engines. */
  readonly address?: `/${string}`;
  readonly css: string;
  /** Addresses of the fonts to fetch at once. */
  readonly fonts: readonly string[];
  /** Address of the built app/layouts/static-page.ts. */
  readonly script: string;
  readonly children: ReactNode;
}

/** A whole HTML document for visitors: everything it needs to be read is in this one file, but for the fonts. */
export function StaticDocument({
  title,
  description,
  address,
  css,
  fonts,
  script,
  children,
}: StaticDocumentProps) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{title}</title>
        <meta name="description" content={description} />
        {address ? (
          <>
            <link rel="canonical" href={placeholderOrigin + address} />
            <meta property="og:url" content={placeholderOrigin + address} />
          </>
        ) : (
          <meta name="robots" content="noindex" />
        )}
        <meta property="og:type" content="website" />
        <meta property="og:site_name" content="Make Me Great!" />
        <meta property="og:title" content={title} />
        <meta property="og:description" content={description} />
        <meta property="og:image" content={`${placeholderOrigin}/share.png`} />
        <meta property="og:image:width" content="1200" />
        <meta property="og:image:height" content="630" />
        <meta property="og:image:alt" content="Make Me Great! Become memorable in 11 seconds." />
        <meta name="twitter:card" content="summary_large_image" />
        <meta name="theme-color" content="#fff9f6" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#1c0f19" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icon-180.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {fonts.map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="" />
        ))}
        <script src="/theme.js" />
        <style>{css}</style>
        <script type="module" src={script} />
      </head>
      <body>
        <div className="flex min-h-dvh flex-col">
          <SkipLink />
          <TopBar viewer={null} isAdmin={false} link={StaticLink} />
          <main id="main" tabIndex={-1} className="flex-1">
            <BuiltPages value={pageExists}>{children}</BuiltPages>
          </main>
          <Footer viewer={null} link={StaticLink} />
        </div>
      </body>
    </html>
  );
}
