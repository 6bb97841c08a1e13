import { Button } from '#platform/client/ui/Button.tsx';
import { RetryIcon } from '#platform/client/ui/icons.tsx';

/** The pages that show what this device keeps. */
const keptPages = [
  { address: '/', name: 'Home' },
  { address: '/clients', name: 'Your clients' },
  { address: '/tools/library', name: 'Your texts' },
  { address: '/course', name: 'The course' },
] as const;

/** Stands in for a page that only the server has, such as Privacy, while there is no connection. */
export function OfflinePage() {
  return (
    <div className="page-width py-16 sm:py-24">
      <p className="text-soft mb-4 font-semibold">No connection</p>
      <h1 className="display text-display">You’re offline</h1>
      <p className="text-soft text-lead mt-6 max-w-prose">
        This page needs a connection. Try again when you have one.
      </p>
      <Button asChild size="large" className="mt-9">
        {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- an empty address is the one that was asked for */}
        <a href="">
          <RetryIcon width={22} />
          Try again
        </a>
      </Button>
      <h2 className="font-display text-heading mt-14 font-bold">Still here</h2>
      <p className="text-soft mt-2 max-w-prose">
        If you’re signed in, whatever you opened before still opens without a connection.
      </p>
      <ul className="mt-4 flex flex-wrap gap-x-8 gap-y-1">
        {keptPages.map(({ address, name }) => (
          <li key={address}>
            <a href={address} className="text-link inline-flex min-h-11 items-center underline">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
