import { useQuery } from '@tanstack/react-query';
import type { readPriceCheck } from '#features/billing/contract-admin.ts';
import { plans } from '#platform/contract/plans.ts';
import { paidPlans } from '#features/billing/rules.ts';
import { messageOf } from '#platform/client/call-error.ts';
import { Badge } from '#platform/client/ui/Badge.tsx';
import { Notice } from '#platform/client/ui/notices/Notice.tsx';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { ErrorState } from '#platform/client/ui/notices/states.tsx';
import { momentOf } from '#platform/client/when.ts';
import type { Answer } from '#platform/contract/endpoint.ts';
import { priceCheckQuery } from './api.ts';

type Checked = NonNullable<Answer<typeof readPriceCheck>['prices']>;
type Difference = Checked['differences'][number];

const matters: Readonly<Record<Difference['what'], string>> = {
  missing: 'Price',
  archived: 'Sale',
  amount: 'Amount',
  currency: 'Currency',
  interval: 'Interval',
  product: 'Product',
};

/** When it was checked, and whether that is current. */
function When({ checkedAt, failedAt }: Checked) {
  return (
    <p className="text-soft">
      {checkedAt === null ? 'Not checked yet.' : `Checked at ${momentOf(checkedAt)}.`}
      {failedAt === null ? null : ` Stripe didn’t answer at ${momentOf(failedAt)}.`}
    </p>
  );
}

function Differences({ differences }: { readonly differences: readonly Difference[] }) {
  const byPlan = paidPlans
    .map((plan) => ({ plan, found: differences.filter((one) => one.plan === plan) }))
    .filter(({ found }) => found.length > 0);
  // An archived or missing price charges nobody: it only keeps people from buying.
  const isSold = differences.some(({ what }) => what !== 'archived' && what !== 'missing');
  return (
    <Notice
      tone="danger"
      title={
        isSold ? 'Stripe doesn’t charge what the site shows' : 'Something the site sells can’t be bought'
      }
    >
      <p className="max-w-prose">
        {isSold ? 'Put' : 'Make an archived price active again in Stripe’s dashboard, or put'} the right price
        IDs into STRIPE_PRICE_TOOLS, STRIPE_PRICE_PREMIUM and STRIPE_PRICE_UPGRADE and restart.
      </p>
      <dl className="mt-3 grid gap-4">
        {byPlan.map(({ found, plan }) => (
          <div key={plan} className="grid gap-1">
            <dt className="font-semibold">{plans[plan].name}</dt>
            {found.map(({ charged, shown, what }) => (
              <dd key={what} className="wrap-anywhere">
                {matters[what]}: shown {shown}, at Stripe {charged}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </Notice>
  );
}

/** Whether the site shows what is charged, by plan. Hidden while payments are off: the checklist says so. */
export function PriceCheck() {
  const { data, error, isRefetching, refetch } = useQuery(priceCheckQuery);
  if (!data && error)
    return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} retrying={isRefetching} />;
  if (!data) return <Skeleton className="bubble h-24" />;
  const { prices } = data;
  if (prices === null) return null;
  const isAsShown = prices.checkedAt !== null && prices.differences.length === 0;
  return (
    <section aria-labelledby="price-check" className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <h3 id="price-check" className="text-lg font-semibold">
          Prices shown and charged
        </h3>
        {isAsShown ? <Badge tone="success">The same</Badge> : null}
      </div>
      <When {...prices} />
      {prices.differences.length > 0 ? <Differences differences={prices.differences} /> : null}
    </section>
  );
}
