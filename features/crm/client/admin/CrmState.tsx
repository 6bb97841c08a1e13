import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lookAtFields, resumeCrm } from '#features/crm/contract.ts';
import { call } from '#platform/client/call.ts';
import { messageOf } from '#platform/client/call-error.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { Notice } from '#platform/client/ui/Notice.tsx';
import { toast } from '#platform/client/ui/toasts.tsx';
import { momentOf } from '#platform/client/when.ts';
import type { Overview } from '#features/crm/client/api.ts';

/** Makes the server look up our custom fields again. */
function LookButton() {
  const client = useQueryClient();
  const look = useMutation({
    mutationFn: () => call(lookAtFields, {}),
    onSuccess: () => client.invalidateQueries({ queryKey: ['crm'] }),
    onError: (error) => toast.error('Failed to look', messageOf(error)),
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
          ? 'HighLevel has no contact field with these keys. Make them under Settings, Custom Fields, as texts.'
          : `HighLevel did not list its fields (${fault}). Give the private integration the scope “View Custom Fields” (locations/customFields.readonly).`}{' '}
        What is sent from then on has them.
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
          Everything waits and goes out as soon as there is one. Set GHL_API_TOKEN and GHL_LOCATION_ID, or
          GHL_WEBHOOK_URL, and start the server again.
        </p>
      </Notice>
    );
  if (crm.paused)
    return (
      <Notice tone="danger" title="The CRM refuses our key: nothing is sent">
        <p>
          It answered {crm.paused.code} on {momentOf(crm.paused.since)}. Nothing is lost. Mend the key and
          start the server again, or resume when it was mended on their side.
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
          {crm.consentFirst ? 'It hears only of members who agree to tips and offers. ' : ''}
          {crm.oldestPendingAt === null
            ? 'Nothing waits.'
            : `The oldest one waits since ${momentOf(crm.oldestPendingAt)}.`}
        </p>
        {isWhole ? <LookButton /> : null}
      </div>
    </div>
  );
}
