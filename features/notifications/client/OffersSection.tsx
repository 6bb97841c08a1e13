import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { resendVerification } from '#features/account/contract-mail.ts';
import { saveOffers } from '#features/notifications/contract.ts';
import { call } from '#platform/client/call.ts';
import { messageOf } from '#platform/client/call-error.ts';
import { useViewer } from '#platform/client/session.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { CheckField } from '#platform/client/ui/forms/CheckField.tsx';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { ErrorState } from '#platform/client/ui/notices/states.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { dayOf } from '#platform/client/when.ts';
import { offersVersion, offersWords } from '#platform/contract/offers.ts';
import { offersQuery } from './api.ts';

/** Since when they agree, and what is missing before it counts: a confirmed address. */
function Agreed({ since }: { readonly since: string }) {
  const viewer = useViewer();
  const resend = useMutation({
    mutationFn: (email: string) => call(resendVerification, { body: { email } }),
    onSuccess: () => toast.success('Email sent', 'Check your inbox and your spam folder.'),
    onError: (error) => toast.error('Error', messageOf(error)),
  });
  const words = `You agreed on ${dayOf(since)}.`;
  if (!viewer || viewer.emailVerified)
    return (
      <p role="status" className="text-soft">
        {words}
      </p>
    );
  const { email } = viewer;
  return (
    <div className="grid justify-items-start gap-3">
      <p role="status" className="text-soft max-w-prose wrap-anywhere">
        {words} It counts once you follow the link in the email we sent to {email}.
      </p>
      <Button variant="secondary" busy={resend.isPending} onClick={() => resend.mutate(email)}>
        Send the email again
      </Button>
    </div>
  );
}

/** Whether the member wants tips and offers: off until they say so, and as easy to turn off again. */
export function OffersSection() {
  const client = useQueryClient();
  const offers = useQuery(offersQuery);
  const save = useMutation({
    mutationFn: (agrees: boolean) => call(saveOffers, { body: { agreed: agrees ? offersVersion : null } }),
    onSuccess: (saved) => client.setQueryData(offersQuery.queryKey, saved),
  });
  function change(agrees: boolean) {
    if (!save.isPending) save.mutate(agrees);
  }
  const since = offers.data?.since ?? null;
  // The box changes at once; what the server says wins.
  const agrees = save.isPending ? save.variables : since !== null;
  return (
    <section aria-labelledby="offers-title" className="grid gap-3">
      <h2 id="offers-title" className="text-heading">
        Tips and offers
      </h2>
      <p className="text-soft max-w-prose">
        Off unless you want it. You get what you need either way: payments, security and your course.
      </p>
      {offers.isPending ? <Skeleton className="h-11 max-w-prose" /> : null}
      {offers.isError ? (
        <ErrorState
          message={messageOf(offers.error)}
          onRetry={() => void offers.refetch()}
          retrying={offers.isRefetching}
        />
      ) : null}
      {offers.data ? (
        <CheckField
          name="offers"
          value={agrees ? 'yes' : ''}
          onValue={(box) => change(box === 'yes')}
          label={offersWords[offersVersion]}
          error={save.isError ? messageOf(save.error) : undefined}
        />
      ) : null}
      {since !== null && !save.isPending ? <Agreed since={since} /> : null}
    </section>
  );
}
