import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useAdminOnly } from '#platform/client/admin-only.ts';
import { PageHeading } from '#platform/client/ui/PageHeading.tsx';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import type { Granted } from './api.ts';
import { ConsentsSection } from './ConsentsSection.tsx';
import { CouponsSection } from './CouponsSection.tsx';
import { GrantForm } from './GrantForm.tsx';
import { GrantList } from './GrantList.tsx';
import { SearchForm } from './SearchForm.tsx';
import { SubscriptionList } from './SubscriptionList.tsx';
import { type Found, SearchResult } from './SearchResult.tsx';

/** The parts of the page, by the ids of their headings. */
const parts = [
  { id: 'list-title', label: 'All subscriptions' },
  { id: 'search-title', label: 'Search' },
  { id: 'grant-title', label: 'Grant access' },
  { id: 'coupons-title', label: 'Coupons' },
  { id: 'consents-title', label: 'What buyers agreed to' },
] as const;

/** What one member pays, what was given to them, and what can be done about either. */
function OneMember() {
  const { email: asked = '' }: { email?: string } = useSearch({ strict: false });
  const [found, setFound] = useState<Found | null>(null);
  const [granted, setGranted] = useState<Granted | null>(null);
  const isAsked = (address: string | undefined) => asked !== '' && address === asked;
  return (
    <div className="grid items-start gap-10 lg:grid-cols-2 lg:gap-16">
      <section aria-labelledby="search-title" className="grid gap-6">
        <h2 id="search-title" className="text-heading scroll-mt-24">
          Search Subscription by Email
        </h2>
        {granted && isAsked(granted.member.email) ? (
          <PageLink
            to={`/admin/member?id=${encodeURIComponent(granted.member.id)}`}
            className="text-link inline-flex min-h-11 w-fit items-center"
          >
            Back to {granted.member.name}
          </PageLink>
        ) : null}
        <SearchForm
          onFound={(subscription, given) => {
            setFound(subscription);
            setGranted(given);
          }}
        />
        {found ? <SearchResult key={found.email} found={found} onChanged={setFound} /> : null}
      </section>
      <section aria-labelledby="grant-title" className="grid gap-6">
        <div className="grid gap-1">
          <h2 id="grant-title" className="text-heading">
            Grant Premium Access
          </h2>
          <p className="text-soft">
            Tools & Resources, the staff role and the admin role are given here too.
          </p>
        </div>
        <GrantForm onGranted={setGranted} />
        {granted ? <GrantList granted={granted} onChanged={setGranted} /> : null}
      </section>
    </div>
  );
}

/** `/subscription-admin`: who pays for what, and access that is given by hand. A link to one member opens with theirs. */
export function SubscriptionAdminPage() {
  const admin = useAdminOnly();
  const { email = '' }: { email?: string } = useSearch({ strict: false });
  return (
    <div className="page-width py-10 sm:py-16">
      <PageHeading title="Subscriptions" lead="Everything you do here is noted in the audit log." />
      {admin === null ? (
        <Skeleton className="bubble h-96" />
      ) : (
        <div className="grid gap-14">
          {email === '' ? (
            <>
              <nav aria-label="On this page" className="-mt-6 flex flex-wrap gap-x-6">
                {parts.map(({ id, label }) => (
                  <a key={id} href={`#${id}`} className="text-link inline-flex min-h-11 items-center">
                    {label}
                  </a>
                ))}
              </nav>
              <SubscriptionList />
              <OneMember />
            </>
          ) : (
            <>
              <OneMember key={email} />
              <SubscriptionList />
            </>
          )}
          <div className="grid items-start gap-10 lg:grid-cols-2 lg:gap-16">
            <CouponsSection />
            <ConsentsSection />
          </div>
        </div>
      )}
    </div>
  );
}
