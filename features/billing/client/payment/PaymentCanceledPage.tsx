import { paidPlans } from '#features/billing/rules.ts';
import { lockedPageIn, lockedPageParameter } from '#features/billing/rules-locked-pages.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { PageHeading } from '#platform/client/ui/PageHeading.tsx';
import { PageLink } from '#platform/client/ui/PageLink.tsx';

/** The purchase, with the plan that was about to be paid for, how often, its code, and the page that they came from, if the address names them. */
function purchaseAgain(search: string): string {
  const given = new URLSearchParams(search);
  const [code, wanted] = [given.get('code'), given.get('plan')];
  const plan = paidPlans.find((one) => one === wanted);
  const came = lockedPageIn(search);
  const again = new URLSearchParams({
    ...(plan && { plan }),
    ...(given.get('rhythm') === 'year' && { rhythm: 'year' }),
    ...(code && { code }),
    ...(came && { [lockedPageParameter]: came.to }),
  });
  return again.size > 0 ? `/purchase?${again.toString()}` : '/purchase';
}

/** `/payment-canceled`: somebody left the payment page. */
export function PaymentCanceledPage() {
  return (
    <div className="page-width py-10 sm:py-16">
      <PageHeading
        title="Payment Canceled"
        lead="Nothing was charged. Your plan hasn’t changed. You can still choose another one."
      />
      <div className="flex flex-wrap gap-3">
        <Button asChild size="large">
          <PageLink to={purchaseAgain(location.search)}>Try Again</PageLink>
        </Button>
        <Button asChild size="large" variant="secondary">
          <a href="/">Back to Home</a>
        </Button>
      </div>
    </div>
  );
}
