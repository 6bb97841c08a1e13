import { call } from '#platform/client/call.ts';
import { passFocusOn } from '#platform/client/focus.ts';
import { Badge } from '#platform/client/ui/Badge.tsx';
import { Button } from '#platform/client/ui/Button.tsx';
import { agoOf, dayOf } from '#platform/client/when.ts';
import {
  type Delivery,
  pauseWebhook,
  retryWebhookDelivery,
  testWebhook,
  type Webhook,
} from '#features/webhooks/contract.ts';
import { useDeleteWebhook, useWebhookAct } from './api.ts';
import { deliveryWords, eventWords } from './words.ts';

const stateWords = {
  on: { word: 'On', tone: 'success' },
  paused: { word: 'Paused', tone: 'neutral' },
  off: { word: 'Switched off', tone: 'danger' },
} as const;

interface DeliveryItemProps {
  readonly delivery: Delivery;
  readonly now: number;
  readonly onRetry: (() => void) | null;
  readonly busy: boolean;
}

function DeliveryItem({ busy, delivery, now, onRetry }: DeliveryItemProps) {
  const { createdAt, event } = delivery;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <p className="min-w-0 wrap-anywhere">
        <span className="font-semibold">{eventWords[event]}</span>{' '}
        <span className="text-soft text-[0.9375rem]">
          {agoOf(createdAt, now)} · {deliveryWords(delivery)}
        </span>
      </p>
      {onRetry ? (
        <Button
          variant="ghost"
          busy={busy}
          aria-label={`Try again: ${eventWords[event]}, ${agoOf(createdAt, now)}`}
          onClick={onRetry}
        >
          Try again
        </Button>
      ) : null}
    </li>
  );
}

/** One webhook: where it leads, what it is told, what came of the last deliveries, and what can be done with it. */
export function WebhookRow({ now, webhook }: { readonly webhook: Webhook; readonly now: number }) {
  const { address, createdAt, deliveries, events, id, state } = webhook;
  const params = { id };
  const test = useWebhookAct(() => call(testWebhook, { params }));
  const pause = useWebhookAct((paused: boolean) => call(pauseWebhook, { params, body: { paused } }));
  const retry = useWebhookAct((delivery: string) => call(retryWebhookDelivery, { params: { id: delivery } }));
  const remove = useDeleteWebhook();
  const { tone, word } = stateWords[state];
  const isOn = state === 'on';
  return (
    <li ref={passFocusOn} className="grid gap-3 py-4 first:pt-0">
      <div className="grid min-w-0 gap-0.5">
        <p className="flex flex-wrap items-center gap-2.5 font-semibold wrap-anywhere">
          {address}
          <Badge tone={tone}>{word}</Badge>
        </p>
        <p className="text-soft text-[0.9375rem]">
          {events.map((event) => eventWords[event]).join(' · ')} · since {dayOf(createdAt)}
        </p>
        {state === 'off' ? (
          <p className="text-[0.9375rem]">
            We switched it off: nothing arrived there for two days, or it said that it’s gone. What you do now
            isn’t sent later.
          </p>
        ) : null}
        {state === 'paused' ? (
          <p className="text-[0.9375rem]">What you do now isn’t sent, and won’t be sent later.</p>
        ) : null}
      </div>
      <div className="flex flex-wrap gap-3">
        {isOn ? (
          <Button
            variant="secondary"
            busy={test.isPending}
            aria-label={`Send a test to ${address}`}
            onClick={() => test.mutate(undefined)}
          >
            Send a test
          </Button>
        ) : null}
        <Button
          variant="secondary"
          busy={pause.isPending}
          aria-label={`${isOn ? 'Pause' : 'Turn on'} ${address}`}
          onClick={() => pause.mutate(isOn)}
        >
          {isOn ? 'Pause' : 'Turn on'}
        </Button>
        <Button
          variant="secondary"
          busy={remove.isPending}
          aria-label={`Delete ${address}`}
          onClick={() => remove.mutate(id)}
        >
          Delete
        </Button>
      </div>
      {deliveries.length === 0 ? (
        <p className="text-soft text-[0.9375rem]">Nothing was sent yet.</p>
      ) : (
        <ul className="divide-line grid divide-y-2" aria-label={`Last deliveries to ${address}`}>
          {deliveries.map((delivery) => (
            <DeliveryItem
              key={delivery.id}
              delivery={delivery}
              now={now}
              busy={retry.isPending && retry.variables === delivery.id}
              onRetry={
                isOn && delivery.state !== 'delivered' && delivery.tries > 0
                  ? () => retry.mutate(delivery.id)
                  : null
              }
            />
          ))}
        </ul>
      )}
    </li>
  );
}
