import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lookAtFields, resumeCrm } from '#features/crm/contract.ts';
import { call } from '#platform/client/call.ts';
import { messageOf } from '#platform/client/call-error.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { Notice } from '#platform/client/ui/notices/Notice.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { momentOf } from '#platform/client/when.ts';
import type { Overview } from '#features/crm/client/api.ts';

/** Makes the server look up our custom fields again. */
function LookButton() {
  const client = useQueryClient();
  const look = useMutation({
    mutationFn: () => call(lookAtFields, {}),
    onSuccess: () => client.invalidateQueries({ queryKey: ['crm'] }),
    onError: (error) => toast.error('Couldn’t look for custom fields', messageOf(error)),
  });
  return (
    <Button variant="secondary" className="w-fit" busy={look.isPending} onClick={() => look.mutate()}>
      Look for custom fields again
    </Button>
  );
}

type FieldState = NonNullable<Overview['crm']['customFields']>;

/** Which custom fields are not sent, why, and what to do. */
function MissingFields({ fault, missing }: FieldState) {
  return (
    <Notice tone="attention" title="Contacts go out without some of their custom fields">
      <p>
        Left out: <strong className="wrap-anywhere">{missing.join(', ')}</strong>.{' '}
        {fault === null
          ? 'HighLevel has no contact field with these keys. Create them under Settings, Custom Fields, as text fields.'
          : `HighLevel didn’t list its fields (${fault}). Give the private integration the scope “View Custom Fields” (locations/customFields.readonly).`}{' '}
        Contacts sent from then on have them.
      </p>
      <div className="mt-3">
        <LookButton />
      </div>
    </Notice>
  );
}

/** Whether anything is being sent, and what to do if not. */
export function CrmState({ crm }: { readonly crm: Overview['crm'] }) {
  const client = useQueryClient();
  const resume = useMutation({
    mutationFn: () => call(resumeCrm, {}),
    onSuccess: () => client.invalidateQueries({ queryKey: ['crm'] }),
    onError: (error) => toast.error('Failed to resume', messageOf(error)),
  });
  if (crm.mode === 'off')
    return (
      <Notice tone="attention" title="No CRM is connected">
        <p>
          Everything waits until one is connected. Set GHL_API_TOKEN and GHL_LOCATION_ID, or GHL_WEBHOOK_URL,
          then restart the server.
        </p>
      </Notice>
    );
  if (crm.paused)
    return (
      <Notice tone="danger" title="The CRM refuses our key: nothing is sent">
        <p>
          It answered {crm.paused.code} on {momentOf(crm.paused.since)}. Nothing is lost. Fix the key and
          restart the server, or resume once it’s fixed on their side.
        </p>
        <Button className="mt-3 w-fit" busy={resume.isPending} onClick={() => resume.mutate()}>
          Resume sending
        </Button>
      </Notice>
    );
  const { customFields } = crm;
  const isWhole = customFields?.missing.length === 0;
  return (
    <div className="grid gap-4">
      {customFields === null || isWhole ? null : <MissingFields {...customFields} />}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <p className="text-soft">
          {crm.mode === 'api' ? 'Connected to the API of HighLevel.' : 'Connected to an inbound webhook.'}{' '}
          {isWhole ? 'It has all our custom fields. ' : ''}
          {crm.consentFirst ? 'It only hears about members who agree to tips and offers. ' : ''}
          {crm.oldestPendingAt === null
            ? 'Nothing is waiting.'
            : `The oldest one has been waiting since ${momentOf(crm.oldestPendingAt)}.`}
        </p>
        {isWhole ? <LookButton /> : null}
      </div>
    </div>
  );
}
