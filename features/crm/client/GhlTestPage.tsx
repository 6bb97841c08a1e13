import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { sendToGhl } from '#features/crm/contract.ts';
import { testAddress } from '#features/crm/rules.ts';
import { call } from '#platform/client/call.ts';
import { messageOf } from '#platform/client/call-error.ts';
import { useMemberOnly } from '#platform/client/member-only.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { Card } from '#platform/client/ui/Card.tsx';
import { Notice } from '#platform/client/ui/notices/Notice.tsx';
import { PageHeading } from '#platform/client/ui/PageHeading.tsx';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { Spinner } from '#platform/client/ui/notices/Spinner.tsx';
import { ErrorState } from '#platform/client/ui/notices/states.tsx';
import { can } from '#platform/contract/capabilities.ts';
import { deliveryQuery } from './api.ts';

/** What the test page sends [crm.payment-status-test]. The server ignores all of it except that it is a test. */
const payload = () => ({
  subscriptionTier: 'Free Member',
  productId: 'free',
  purchaseDate: new Date().toISOString(),
  paymentStatus: 'test' as const,
});

/** What has happened to the test contact so far. */
function Progress({ address, id }: { readonly address: string; readonly id: string }) {
  const { data, error, refetch } = useQuery(deliveryQuery(id));
  if (error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="bubble h-24" />;
  if (data.crm === 'off')
    return (
      <Notice tone="attention" title="No CRM is connected to this site">
        <p>The test contact waits until one is connected.</p>
      </Notice>
    );
  switch (data.state) {
    case 'delivered':
      return (
        <Notice tone="success" title="The test contact arrived in the CRM">
          <p>Look for {address}, tagged crm-test. You can delete it there anytime.</p>
        </Notice>
      );
    case 'dead':
    case 'discarded':
    case 'withheld':
      return (
        <Notice tone="danger" title="The CRM didn’t accept the test contact">
          <p>Its answer is saved in the list of everything sent, below.</p>
        </Notice>
      );
    case 'pending':
      return (
        <Notice
          tone="attention"
          title={data.crm === 'paused' ? 'Sending is paused: the CRM refuses our key' : 'On its way'}
        >
          <p className="flex items-center gap-2">
            {data.crm === 'paused' ? null : <Spinner className="shrink-0" />}
            {data.attempts === 0
              ? 'Not tried yet.'
              : `Tried ${data.attempts} ${data.attempts === 1 ? 'time' : 'times'} so far.`}
          </p>
        </Notice>
      );
  }
}

/** `/ghl-test`: sends a marked test contact to the CRM and shows whether it arrived. */
export function GhlTestPage() {
  const viewer = useMemberOnly();
  const send = useMutation({ mutationFn: () => call(sendToGhl, { body: payload() }) });
  const address = viewer ? testAddress(viewer.email) : '';
  return (
    <div className="page-width py-10 *:max-w-3xl sm:py-16">
      <PageHeading
        title="CRM test"
        lead="Sends one test contact, marked as such, to the CRM. No other contact is touched."
      />
      {viewer === null ? (
        <Skeleton className="bubble h-64" />
      ) : (
        <div className="grid gap-6">
          <Card>
            <h2 className="text-heading">What is sent</h2>
            <dl className="[&_dt]:text-soft mt-4 grid gap-x-6 sm:gap-y-1.5 max-sm:[&_dd]:mb-3 sm:grid-cols-[auto_minmax(0,1fr)]">
              <dt>Email</dt>
              <dd>{address}</dd>
              <dt>Name</dt>
              <dd>
                Test {viewer.firstName} {viewer.lastName}
              </dd>
              <dt>Payment status</dt>
              <dd>test</dd>
              <dt>Tag</dt>
              <dd>crm-test</dd>
            </dl>
            <Button className="mt-6" busy={send.isPending} onClick={() => send.mutate()}>
              Send test contact
            </Button>
          </Card>
          <div aria-live="polite">
            {send.isError ? (
              <ErrorState message={messageOf(send.error)} onRetry={() => send.mutate()} />
            ) : null}
            {send.data ? <Progress address={address} id={send.data.deliveryId} /> : null}
          </div>
          {can(viewer, 'admin') ? (
            <p>
              <Link to="/crm-admin" className="text-link">
                Everything sent to the CRM
              </Link>
            </p>
          ) : null}
        </div>
      )}
    </div>
  );
}
