import type { ReactNode } from 'react';
import type { Head } from '#app/heads.ts';
import { firstPaintScript } from '#platform/contract/first-paint.ts';
import { FontPreloads } from './FontPreloads.tsx';
import { Footer } from './Footer.tsx';
import { StaticLink } from './links.tsx';
import { PageMeta } from './PageMeta.tsx';
import { SkipLink } from './SkipLink.tsx';
import { TopBar } from './TopBar.tsx';

export interface StaticDocumentProps extends Head {
  /** The page's canonical address; without it the page is kept out of search engines. */
  readonly address?: `/${string}`;
  readonly css: string;
  /** Addresses of the fonts to preload. */
  readonly fonts: readonly string[];
  /** Address of the built app/layouts/static-page.ts. */
  readonly script: string;
  /** Addresses of what it imports. */
  readonly imports: readonly string[];
  readonly children: ReactNode;
}

/** A whole HTML document for visitors: everything needed to read it is in this one file, except the fonts. */
export function StaticDocument({
  title,
  description,
  picture,
  address,
  css,
  fonts,
  script,
  imports,
  children,
}: StaticDocumentProps) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <PageMeta
          title={title}
          description={description}
          picture={picture}
          {...(address ? { address } : {})}
        />
        {address ? null : <meta name="robots" content="noindex" />}
        <meta name="theme-color" content="#fff9f6" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#1c0f19" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icon-180.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <FontPreloads fonts={fonts} />
        {/* Our own constant, which the content policy allows by its digest. */}
        <script>{firstPaintScript}</script>
        <style>{css}</style>
        <script type="module" src={script} fetchPriority="low" />
        {imports.map((address) => (
          <link key={address} rel="modulepreload" href={address} fetchPriority="low" />
        ))}
      </head>
      <body>
        <div className="flex min-h-dvh flex-col">
          <SkipLink />
          {/* A member's bar and footer replace these: member-frame.tsx. */}
          <div data-frame="bar" className="contents">
            <TopBar viewer={null} isAdmin={false} link={StaticLink} />
          </div>
          <main id="main" tabIndex={-1} className="flex-1">
            {children}
          </main>
          <div data-frame="footer" className="contents">
            <Footer viewer={null} link={StaticLink} />
          </div>
        </div>
      </body>
    </html>
  );
}
