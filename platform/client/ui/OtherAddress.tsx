import { useLocation } from '@tanstack/react-router';
import { Notice } from './notices/Notice.tsx';

interface OtherAddressProps {
  /** The site's address as configured on the server; null or undefined while that is not known. */
  readonly set: string | null | undefined;
}

/**
 * Says that the site was opened under another address than the configured one, and links to this page there: other
 * services send people back to the configured address, where nobody is signed in. It compares the browser's own
 * address, since a proxy may show the server another one. It does not redirect, since the configured address may not
 * answer yet.
 */
export function OtherAddress({ set }: OtherAddressProps) {
  const { href } = useLocation();
  // The path does not count, and the configured address may end with a slash.
  const origin = set && URL.canParse(set) ? new URL(set).origin : null;
  if (origin === null || origin === location.origin) return null;
  return (
    <Notice tone="attention" title="You opened this site under another address">
      <p className="max-w-prose wrap-anywhere">
        You’re at {location.origin}, and the site is set to {origin}. Payments and sign-ins with another
        account come back there, where you aren’t signed in.
      </p>
      <a
        href={origin + href}
        className="text-link inline-flex min-h-11 w-fit items-center font-semibold wrap-anywhere"
      >
        Open this page at {origin}
      </a>
    </Notice>
  );
}
