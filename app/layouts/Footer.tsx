import { useNameAsSentence, useSiteLook } from '#platform/client/site-look.ts';
import type { PublicViewer } from '#platform/contract/viewer.ts';
import type { EntryLink } from './links.tsx';
import { Logo } from './Logo.tsx';
import { footerGroups, homeEntry, legalEntries, productTitle } from './navigation.ts';

interface FooterProps {
  /** null for a visitor, undefined while nobody knows yet. */
  readonly viewer: PublicViewer | null | undefined;
  readonly link: EntryLink;
}

/** The foot of every page. */
export function Footer({ viewer, link: EntryLink }: FooterProps) {
  const { line } = useSiteLook();
  const name = useNameAsSentence();
  return (
    // Never a scroll anchor: on a reloaded page that is still short, the browser would follow the footer down.
    <footer className="border-line mt-auto border-t [overflow-anchor:none] print:hidden">
      <div className="page-width grid grid-cols-1 gap-6 pt-8 pb-6 sm:gap-10 sm:pt-12 sm:pb-10 lg:grid-cols-[1.3fr_2fr] lg:gap-20">
        {/* On a phone the bar has both the name and the way home. */}
        <div className="grid content-start gap-3 max-sm:hidden">
          <EntryLink entry={homeEntry} className="inline-flex min-h-11 w-fit items-center rounded-control">
            <Logo />
          </EntryLink>
          <p className="text-soft max-w-sm wrap-anywhere">{line}</p>
        </div>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,6.5rem),1fr))] gap-x-4 gap-y-5 sm:gap-x-6 sm:grid-cols-3">
          {footerGroups(viewer).map(({ title, entries }) => (
            <nav key={title} aria-label={title}>
              <h2 className="mb-1 text-lg">{title}</h2>
              {/* Room for the product's four entries at most: nothing moves once the viewer is known. */}
              <ul className={title === productTitle ? 'min-h-44' : undefined}>
                {entries.map((entry) => (
                  <li
                    key={entry.label}
                    className={viewer === null && title === productTitle ? 'maybe-visitor' : undefined}
                  >
                    <EntryLink
                      entry={entry}
                      className="text-soft hover:text-ink inline-flex min-h-11 items-center font-medium hover:underline"
                    />
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
      </div>
      <div className="page-width pb-8">
        <div className="border-line text-soft flex flex-wrap items-center justify-between gap-x-10 gap-y-1 border-t pt-4 text-[0.9375rem]">
          <p className="py-2">© {name} All rights reserved.</p>
          <nav aria-label="Legal">
            <ul className="flex flex-wrap gap-x-5">
              {legalEntries.map((entry) => (
                <li key={entry.label}>
                  <EntryLink
                    entry={entry}
                    className="hover:text-ink inline-flex min-h-11 items-center hover:underline"
                  />
                </li>
              ))}
            </ul>
          </nav>
        </div>
      </div>
    </footer>
  );
}
