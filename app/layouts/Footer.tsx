import type { PublicViewer } from '#platform/contract/viewer.ts';
import type { EntryLink } from './links.tsx';
import { Logo } from './Logo.tsx';
import { footerEntries } from './navigation.ts';

interface FooterProps {
  readonly viewer: PublicViewer | null;
  readonly link: EntryLink;
}

/** The foot of every page. */
export function Footer({ viewer, link: EntryLink }: FooterProps) {
  return (
    <footer className="border-line mt-auto border-t">
      <div className="page-width grid gap-10 py-12 sm:grid-cols-[1fr_auto] sm:gap-20">
        <div className="grid content-start gap-3">
          <a href="/" className="inline-flex min-h-11 w-fit items-center rounded-control">
            <Logo />
          </a>
          <p className="text-soft max-w-sm">
            Ethical Persuasion for people who sell: say what your clients feel but never say.
          </p>
        </div>
        <nav aria-label="Product">
          <h2 className="mb-2 text-lg">Product</h2>
          <ul className="grid grid-cols-2 gap-x-8 sm:grid-cols-1">
            {footerEntries(viewer).map((entry) => (
              <li key={entry.label}>
                <EntryLink
                  entry={entry}
                  className="text-soft hover:text-ink inline-flex min-h-11 items-center font-medium hover:underline"
                />
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <p className="page-width text-soft pb-10 text-sm">© 2026 Make Me Great! All rights reserved.</p>
    </footer>
  );
}
