import { useQuery } from '@tanstack/react-query';
import { messageOf } from '#platform/client/call-error.ts';
import { SettingsSection } from '#platform/client/ui/SettingsSection.tsx';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { EmptyState, ErrorState } from '#platform/client/ui/notices/states.tsx';
import { dayOf } from '#platform/client/when.ts';
import { invoicesQuery } from '#features/billing/client/api.ts';
import { moneyOf } from '#platform/contract/money.ts';

/** The provider's invoice statuses in plain words. */
const states: Readonly<Record<string, string>> = {
  paid: 'Paid',
  open: 'Not paid yet',
  void: 'Canceled',
  uncollectible: 'Not collected',
  draft: 'Not final yet',
};

interface InvoiceState {
  readonly currency: string;
  readonly refunded: number;
  readonly returned: number;
  readonly status: string | null;
  readonly total: number;
}

/** The provider keeps calling an invoice paid after a refund; members read what happened to the money. */
function stateOf({ currency, refunded, returned, status, total }: InvoiceState): string | null {
  if (refunded > 0) {
    const whole = refunded >= total ? 'Refunded' : 'Partly refunded';
    return `${whole}: ${moneyOf(refunded, currency)}`;
  }
  if (returned > 0) return `Your bank returned our refund of ${moneyOf(Math.min(returned, total), currency)}`;
  return states[status ?? ''] ?? status;
}

/** Every invoice with a link to it. */
export function InvoicesSection() {
  const invoices = useQuery({ ...invoicesQuery, staleTime: 0 });
  const list = invoices.data?.invoices;
  return (
    <SettingsSection title="Invoices">
      {invoices.isPending ? <Skeleton className="h-24" /> : null}
      {invoices.isError ? (
        <ErrorState
          message={messageOf(invoices.error)}
          onRetry={() => void invoices.refetch()}
          retrying={invoices.isFetching}
        />
      ) : null}
      {list?.length === 0 ? (
        <EmptyState title="No invoices yet" description="Each payment adds one here." />
      ) : null}
      {list && list.length > 0 ? (
        <ul className="divide-line border-line divide-y-2 border-y-2">
          {list.map(({ createdAt, currency, number, refunded, returned, status, total, url }) => (
            <li key={`${number}${createdAt}`} className="flex flex-wrap items-center gap-x-6 gap-y-1 py-3">
              <span className="min-w-40 font-medium">{dayOf(createdAt)}</span>
              <span className="font-semibold tabular-nums">{moneyOf(total, currency)}</span>
              <span className="text-soft">{stateOf({ currency, refunded, returned, status, total })}</span>
              {url ? (
                <a
                  href={url}
                  target="_blank"
                  rel="noopener"
                  className="text-link ml-auto inline-flex min-h-11 items-center"
                >
                  Invoice {number}
                  <span className="sr-only"> (opens in a new tab)</span>
                </a>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
    </SettingsSection>
  );
}
