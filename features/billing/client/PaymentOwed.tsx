import { WarningIcon } from '#platform/client/ui/icons.tsx';
import { dayOf } from '#platform/client/when.ts';
import { usePortal } from './api.ts';

interface PaymentOwedProps {
  /** UTC instant until which the plan is kept. */
  readonly until: string;
  readonly kept: boolean;
}

/** Until when the plan is kept although a payment is owed, and where a new card is entered. */
export function PaymentOwed({ until, kept }: PaymentOwedProps) {
  const portal = usePortal();
  return (
    <aside aria-label="Payment" className="bg-danger-wash">
      <div className="page-width flex items-start gap-3 py-2 font-medium">
        <WarningIcon width={22} className="text-danger mt-2.5 shrink-0" />
        <p className="flex flex-wrap items-center gap-x-3 py-2">
          {kept
            ? `Your payment did not go through. You keep your plan until ${dayOf(until)}.`
            : `Your payment did not go through, and your plan rests since ${dayOf(until)}.`}
          <button
            type="button"
            disabled={portal.opening}
            onClick={() => void portal.open()}
            className="inline-flex min-h-7 items-center font-bold underline underline-offset-4"
          >
            Update your card
          </button>
        </p>
      </div>
    </aside>
  );
}
