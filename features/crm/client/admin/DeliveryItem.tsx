import { useMutation, useQueryClient } from '@tanstack/react-query';
import { discardDelivery, retryDelivery } from '#features/crm/contract.ts';
import { type Delivery, eventNames, stateNames } from '#features/crm/client/api.ts';
import { stateAfter } from '#features/crm/rules-deliveries.ts';
import { call } from '#platform/client/call.ts';
import { messageOf } from '#platform/client/call-error.ts';
import { Badge } from '#platform/client/ui/Badge.tsx';
import { Button } from '#platform/client/ui/Button.tsx';
import { ChevronDownIcon } from '#platform/client/ui/icons.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { momentOf } from '#platform/client/when.ts';

const tones = {
  pending: 'accent',
  delivered: 'success',
  dead: 'danger',
  discarded: 'neutral',
  withheld: 'neutral',
} as const;

/** One side of the exchange, as it went over the wire. */
function Words({ title, text }: { readonly title: string; readonly text: string | null }) {
  return (
    <div className="grid min-w-0 gap-1.5">
      <p className="font-semibold">{title}</p>
      {text === null ? (
        <p className="text-soft">Nothing yet.</p>
      ) : (
        <pre className="bg-sunken rounded-control p-3 text-sm whitespace-pre-wrap">{text}</pre>
      )}
    </div>
  );
}

/** One announcement; expanded, it shows both sides and what can be done about it. */
export function DeliveryItem({ delivery }: { readonly delivery: Delivery }) {
  const { answer, attempts, createdAt, event, id, lastError, member, sent, settledAt, state, triedAt } =
    delivery;
  const client = useQueryClient();
  const act = useMutation({
    mutationFn: (what: 'retry' | 'discard') =>
      call(what === 'retry' ? retryDelivery : discardDelivery, { params: { id } }),
    onSuccess: (_, what) => toast.success(what === 'retry' ? 'Sending it again' : 'Discarded'),
    onError: (error) => toast.error('Error', messageOf(error)),
    onSettled: () => client.invalidateQueries({ queryKey: ['crm'] }),
  });
  const about = `${eventNames[event]} of ${member.email}`;
  return (
    <li className="py-1">
      <details className="group">
        <summary className="hover:bg-sunken rounded-control grid min-h-11 cursor-pointer gap-x-4 gap-y-1 px-3 py-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
          <span className="grid min-w-0 gap-0.5">
            <span className="font-semibold">{eventNames[event]}</span>
            <span className="text-soft wrap-anywhere">
              {member.email}, <span className="inline-block">{momentOf(createdAt)}</span>
            </span>
          </span>
          <span className="flex flex-wrap items-center gap-2">
            {lastError ? <span className="text-soft text-sm">{lastError}</span> : null}
            <Badge tone={tones[state]}>{stateNames[state]}</Badge>
            <ChevronDownIcon width={18} className="ml-auto shrink-0 group-open:rotate-180" />
          </span>
        </summary>
        <div className="grid gap-5 px-3 pt-2 pb-5">
          <p className="text-soft">
            {attempts === 1 ? '1 attempt' : `${attempts} attempts`}
            {triedAt ? `, the last one on ${momentOf(triedAt)}` : ''}
            {settledAt ? `. ${stateNames[state]} on ${momentOf(settledAt)}.` : '.'}
          </p>
          <div className="grid gap-5 lg:grid-cols-2">
            <Words title="What was sent" text={sent} />
            <Words title="What came back" text={answer} />
          </div>
          <div className="flex flex-wrap gap-3">
            {stateAfter(state, 'retried') ? (
              <Button variant="secondary" busy={act.isPending} onClick={() => act.mutate('retry')}>
                Retry<span className="sr-only"> {about}</span>
              </Button>
            ) : null}
            {stateAfter(state, 'discarded') ? (
              <Button variant="ghost" disabled={act.isPending} onClick={() => act.mutate('discard')}>
                Discard<span className="sr-only"> {about}</span>
              </Button>
            ) : null}
          </div>
        </div>
      </details>
    </li>
  );
}
