import { useLocation } from '@tanstack/react-router';
import { Notice } from './Notice.tsx';

interface OtherAddressProps {
  /** Where the site is reached by what the server is set to; null or undefined while that is not known. */
  readonly set: string | null | undefined;
}

/**
 * Says that the site was opened under another address than its own, and leads to this page there: whatever comes back from
 * another service comes back to the one that is set, where nobody is signed in. By the browser's own address, since a proxy
 * may show the server another one; nobody is led away unasked, since the set one need not answer yet.
 */
export function OtherAddress({ set }: OtherAddressProps) {
  const { href } = useLocation();
  // A path is no part of the address, and what is set may end with a slash.
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
