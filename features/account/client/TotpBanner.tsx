import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useSessionStore } from '#platform/client/session.ts';
import { WarningIcon } from '#platform/client/ui/icons.tsx';
import { daysUntil } from '#platform/client/when.ts';

/** Tells an admin or staff that two-step sign-in is due: first within how many days, then before they may do admin work. */
export function TotpBanner() {
  const { data, dataUpdatedAt } = useQuery(useSessionStore().query);
  if (!data?.viewer || !data.totpDueAt) return null;
  const days = daysUntil(data.totpDueAt, dataUpdatedAt);
  return (
    <aside aria-label="Two-step sign-in" className="bg-accent text-on-accent">
      <div className="page-width flex items-start gap-3 py-2 font-medium">
        <WarningIcon width={22} className="mt-2.5 shrink-0" />
        <p className="flex flex-wrap items-center gap-x-3 py-2">
          {days > 0
            ? `Admins and staff need two-step sign-in. Please turn it on within ${days === 1 ? 'a day' : `${days} days`}. Until then, you can read members’ pages, but not act there.`
            : 'Two-step sign-in is required for admins and staff. Turn it on to get your rights back.'}
          <Link
            to="/settings/security"
            className="-my-2 inline-flex min-h-11 items-center font-bold underline underline-offset-4"
          >
            Turn it on
          </Link>
        </p>
      </div>
    </aside>
  );
}
