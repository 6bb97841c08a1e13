import { Link } from '@tanstack/react-router';
import { WarningIcon } from '#platform/client/ui/icons.tsx';
import { dayOf } from '#platform/client/when.ts';
import { usePortal } from '#features/billing/client/api.ts';

interface PaymentOwedProps {
  /** UTC instant until which the plan is kept. */
  readonly until: string;
  readonly kept: boolean;
  /** Where a payment waits for the bank's confirmation; null if none does. */
  readonly confirmUrl: string | null;
}

const actStyle = 'inline-flex min-h-7 items-center font-bold underline underline-offset-4';

/** Until when the plan is kept despite an owed payment, and where to confirm it or enter a new card. */
export function PaymentOwed({ until, kept, confirmUrl }: PaymentOwedProps) {
  const portal = usePortal();
  return (
    <aside aria-label="Payment" className="bg-danger-wash">
      <div className="page-width flex items-start gap-3 py-2 font-medium">
        <WarningIcon width={22} className="text-danger mt-2.5 shrink-0" />
        <p className="flex flex-wrap items-center gap-x-3 py-2">
          {confirmUrl ? 'Your bank asks about your payment' : 'Your payment didn’t go through'}
          {kept ? `. You keep your plan until ${dayOf(until)}.` : ', and your plan is on hold.'}
          {confirmUrl ? (
            <a href={confirmUrl} target="_blank" rel="noopener" className={actStyle}>
              Confirm the payment<span className="sr-only"> (opens in a new tab)</span>
            </a>
          ) : kept ? (
            <button
              type="button"
              disabled={portal.opening}
              onClick={() => void portal.open()}
              className={actStyle}
            >
              Update your card
            </button>
          ) : (
            <Link to="/settings/billing" className={actStyle}>
              Open billing
            </Link>
          )}
        </p>
      </div>
    </aside>
  );
}
