import { useMutation, useQueryClient } from '@tanstack/react-query';
import { resumeCrm } from '#features/crm/contract.ts';
import { call } from '#platform/client/call.ts';
import { messageOf } from '#platform/client/call-error.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { Notice } from '#platform/client/ui/Notice.tsx';
import { toast } from '#platform/client/ui/toasts.tsx';
import { momentOf } from '#platform/client/when.ts';
import type { Overview } from '#features/crm/client/api.ts';

/** Whether anything is sent at all, and what to do when it is not. */
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
  return (
    <p className="text-soft">
      {crm.mode === 'api' ? 'Connected to the API of HighLevel.' : 'Connected to an inbound webhook.'}{' '}
      {crm.oldestPendingAt === null
        ? 'Nothing waits.'
        : `The oldest one waits since ${momentOf(crm.oldestPendingAt)}.`}
    </p>
  );
}
