import { infiniteQueryOptions, useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import {
  adminExportSubscriptions,
  adminListSubscriptions,
  type SubscriptionFilter,
  subscriptionFilter,
} from '#features/billing/contract-subscriptions.ts';
import {
  isSetToEnd,
  mayRefund,
  owedWords,
  paidWords,
  type SubscriptionState,
  statusWords,
} from '#features/billing/rules-subscriptions.ts';
import { moneyOf } from '#platform/contract/money.ts';
import { plans } from '#platform/contract/plans.ts';
import { call, callForFile } from '#platform/client/call.ts';
import { saveFile } from '#platform/client/save-file.ts';
import { Badge } from '#platform/client/ui/Badge.tsx';
import { Button } from '#platform/client/ui/Button.tsx';
import { Filters } from '#platform/client/ui/lists/Filters.tsx';
import { PagedList } from '#platform/client/ui/lists/PagedList.tsx';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { SelectField } from '#platform/client/ui/forms/SelectField.tsx';
import { EmptyState } from '#platform/client/ui/notices/states.tsx';
import { dayOf } from '#platform/client/when.ts';
import type { Answer } from '#platform/contract/endpoint.ts';
import { useAdminFailure } from './api.ts';

type Listed = Answer<typeof adminListSubscriptions>['subscriptions'][number];

const states = [
  { value: 'running', label: 'Running' },
  { value: 'paused', label: 'Paused' },
  { value: 'failed', label: 'Failed payment' },
  { value: 'ending', label: 'Set to end' },
  { value: 'ended', label: 'Ended' },
  { value: 'canceled', label: 'Canceled' },
  { value: 'refunded', label: 'Refunded' },
] as const satisfies readonly { value: SubscriptionState; label: string }[];
const tiers = [
  { value: 'tools', label: plans.tools.name },
  { value: 'premium', label: plans.premium.name },
] as const;

/** The states in which the members themselves can be listed, and written to. */
const writable: readonly string[] = ['failed', 'ending'];

const listQuery = (filter: SubscriptionFilter) =>
  infiniteQueryOptions({
    queryKey: ['billing', 'subscriptions', filter],
    queryFn: ({ pageParam, signal }) =>
      call(
        adminListSubscriptions,
        { query: { ...filter, ...(pageParam === null ? {} : { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: (former) => former,
  });

function useFilter(): SubscriptionFilter {
  const { state, tier }: { state?: string; tier?: string } = useSearch({ strict: false });
  return {
    ...subscriptionFilter.pick({ state: true }).safeParse({ state }).data,
    ...subscriptionFilter.pick({ tier: true }).safeParse({ tier }).data,
  };
}

/** A day that stays on one line: the columns are narrow. */
const wholeDay = (iso: string) => dayOf(iso).replaceAll(' ', '\u00a0');

function whenOf(subscription: Listed): string {
  const { canceledAt, currency, endedAt, endsAt, pausedUntil, periodEnd, renewsFor, startedAt } =
    subscription;
  const owed = owedWords(subscription, wholeDay);
  if (endedAt) return `${wholeDay(startedAt)} to ${wholeDay(endedAt)}`;
  if (owed !== null) return owed;
  if (pausedUntil) return `Paid until ${wholeDay(periodEnd)}, resumes ${wholeDay(pausedUntil)}`;
  if (endsAt) return `${canceledAt ? `Canceled ${wholeDay(canceledAt)}, ends` : 'Ends'} ${wholeDay(endsAt)}`;
  const price = renewsFor === null ? '' : ` for ${moneyOf(renewsFor, currency)}`;
  return `Bought ${wholeDay(startedAt)}, renews ${wholeDay(periodEnd)}${price}`;
}

function Row({ subscription }: { readonly subscription: Listed }) {
  const { currency, member, refunded, status, tier } = subscription;
  const isWell = status === 'active' || status === 'trialing' || subscription.pausedUntil !== null;
  const isOver = subscription.endedAt !== null;
  const isEnding = isWell && isSetToEnd(subscription);
  return (
    <li className="grid gap-x-4 gap-y-1 px-3 py-3 sm:grid-cols-2 lg:grid-cols-[minmax(0,4fr)_minmax(0,3fr)_9.5rem_minmax(0,3fr)_8.5rem] lg:items-center">
      <PageLink
        to={`/admin/member?id=${encodeURIComponent(member.id)}`}
        className="hover:bg-sunken rounded-control grid min-h-11 content-center"
      >
        <span className="font-semibold wrap-anywhere">{member.name}</span>
        <span className="wrap-anywhere">{member.email}</span>
      </PageLink>
      <span className="grid">
        <span>{tier === null ? 'Unknown product' : plans[tier].name}</span>
        <span>
          {paidWords(subscription, wholeDay)}
          {refunded > 0 ? `. Refunded ${moneyOf(refunded, currency)}` : ''}
        </span>
      </span>
      <span>
        <Badge tone={isOver || isEnding ? 'neutral' : isWell ? 'success' : 'danger'}>
          {isEnding ? 'Set to end' : statusWords(status)}
        </Badge>
      </span>
      <span className="text-soft text-[0.9375rem]">{whenOf(subscription)}</span>
      {isOver ? (
        <span aria-hidden="true" className="max-lg:hidden" />
      ) : (
        <PageLink
          to={`/subscription-admin?email=${encodeURIComponent(member.email)}`}
          className="text-link inline-flex min-h-11 w-fit items-center"
        >
          {mayRefund(subscription) ? 'Cancel or refund' : 'Cancel'}
          <span className="sr-only">: {member.name}</span>
        </PageLink>
      )}
    </li>
  );
}

/** All subscriptions, or those that a figure of the start page counts, and what can be done with them together. */
export function SubscriptionList() {
  const navigate = useNavigate();
  const fail = useAdminFailure();
  const filter = useFilter();
  // Filtering the list keeps the member who is shown above it.
  const { email }: { email?: string } = useSearch({ strict: false });
  const list = useInfiniteQuery(listQuery(filter));
  const total = list.data?.pages[0]?.total;
  const choose = (next: Readonly<Record<string, string | undefined>>) =>
    void navigate({
      to: '/subscription-admin',
      search: Object.fromEntries(Object.entries({ ...next, email }).filter(([, value]) => value)),
      replace: true,
      resetScroll: false,
    });
  const save = useMutation({
    mutationFn: async () =>
      saveFile('subscriptions.csv', await callForFile(adminExportSubscriptions, { query: filter })),
    onError: (error) => fail(error, 'Failed to save the list'),
  });
  const { state, tier } = filter;
  return (
    <section aria-labelledby="list-title" className="grid gap-6">
      <div className="grid gap-1">
        <h2 id="list-title" className="text-heading">
          All Subscriptions
        </h2>
        {total ? (
          <p className="text-soft">
            Each amount is the last payment on record at Stripe. Where there is none yet, it’s the plan’s list
            price.
          </p>
        ) : null}
      </div>
      <Filters
        active={[state, tier].filter((one) => one !== undefined).length}
        className="sm:max-w-2xl sm:grid-cols-2"
      >
        <SelectField
          label="State"
          name="state"
          placeholder="Any"
          options={states}
          value={state ?? ''}
          onValue={(value) => choose({ ...filter, state: value })}
        />
        <SelectField
          label="Plan"
          name="tier"
          placeholder="Any"
          options={tiers}
          value={tier ?? ''}
          onValue={(value) => choose({ ...filter, tier: value })}
        />
      </Filters>
      {total === undefined || total === 0 ? null : (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <p className="mr-auto font-semibold" role="status">
            {total.toLocaleString('en-US')} {total === 1 ? 'subscription' : 'subscriptions'}
          </p>
          {state !== undefined && writable.includes(state) ? (
            <Button asChild variant="secondary">
              <PageLink to={`/admin/members?payment=${state}${tier ? `&tier=${tier}` : ''}`}>
                Their members
              </PageLink>
            </Button>
          ) : null}
          <Button variant="secondary" busy={save.isPending} onClick={() => save.mutate()}>
            Download as CSV
          </Button>
        </div>
      )}
      <PagedList
        list={list}
        itemsOf={(page) => page.subscriptions}
        empty={
          state || tier ? (
            <EmptyState
              title="No subscription"
              description={state && tier ? 'None fits both filters. Remove one.' : 'None fits this filter.'}
            />
          ) : (
            <EmptyState
              title="No subscriptions yet"
              description="They appear here once somebody buys a plan."
            />
          )
        }
      >
        {(subscriptions) => (
          <ul aria-labelledby="list-title" className="divide-line border-line divide-y-2 border-y-2">
            {subscriptions.map((subscription) => (
              <Row key={subscription.id} subscription={subscription} />
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  );
}
