import { Link } from '@tanstack/react-router';
import { Button } from '#platform/client/ui/Button.tsx';
import { PageHeading } from '#platform/client/ui/PageHeading.tsx';
import { useTellCheckoutLeft } from './checkout-left.ts';

/** `/payment-canceled`: somebody left the payment page. */
export function PaymentCanceledPage() {
  useTellCheckoutLeft();
  return (
    <div className="page-width py-10 sm:py-16">
      <PageHeading
        title="Payment Canceled"
        lead="Nothing was charged. Your plan has not changed, and the others are still there."
      />
      <div className="flex flex-wrap gap-3">
        <Button asChild size="large">
          <Link to="/purchase">Try Again</Link>
        </Button>
        <Button asChild size="large" variant="secondary">
          <a href="/">Back to Home</a>
        </Button>
      </div>
    </div>
  );
}
