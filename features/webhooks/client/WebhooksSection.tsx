import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#platform/client/call-error.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { CopyButton } from '#platform/client/ui/CopyButton.tsx';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { EmptyState, ErrorState } from '#platform/client/ui/notices/states.tsx';
import { SettingsSection } from '#platform/client/ui/SettingsSection.tsx';
import { webhookLimits } from '#features/webhooks/rules.ts';
import { webhooksQuery } from './api.ts';
import { NewWebhookDialog } from './NewWebhookDialog.tsx';
import { messageExamples, verifyExample } from '#features/webhooks/rules-examples.ts';
import { WebhookRow } from './WebhookRow.tsx';

const code = 'bg-sunken rounded-control p-4 text-sm whitespace-pre-wrap wrap-anywhere';

/** What whoever writes the receiver needs to know. */
function ForDevelopers() {
  return (
    <details className="border-line border-t-2">
      <summary className="flex min-h-14 items-center justify-between gap-3 py-2 font-semibold">
        How your program reads a message
      </summary>
      <div className="grid grid-cols-1 gap-4 pb-4">
        <p className="max-w-prose">
          We post each message as JSON with IDs. Read the rest with a token: <code>/api/tools/cards</code>,{' '}
          <code>/api/tools/results/ID</code>, <code>/api/course/lessons/SLUG</code>. Answer with any 2xx
          within 8 seconds; otherwise we try 8 times in two days. The same <code>webhook-id</code> may come
          twice, and the order may change.
        </p>
        <pre className={code}>{messageExamples.map((message) => JSON.stringify(message)).join('\n\n')}</pre>
        <p className="max-w-prose">
          It’s signed by{' '}
          <a href="https://www.standardwebhooks.com" className="text-link">
            Standard Webhooks
          </a>
          , which has libraries in many languages. In Node:
        </p>
        <pre className={code}>{verifyExample}</pre>
        <div className="flex">
          <CopyButton text={verifyExample} label="Copy code" />
        </div>
      </div>
    </details>
  );
}

function List() {
  const webhooks = useQuery(webhooksQuery);
  if (webhooks.isPending) return <Skeleton className="h-20" />;
  if (webhooks.isError)
    return (
      <ErrorState
        message={messageOf(webhooks.error)}
        onRetry={() => void webhooks.refetch()}
        retrying={webhooks.isFetching}
      />
    );
  if (webhooks.data.length === 0)
    return <EmptyState title="No webhooks yet" description="Add the address of a program of yours." />;
  return (
    <ul className="divide-line grid divide-y-2">
      {webhooks.data.map((webhook) => (
        <WebhookRow key={webhook.id} webhook={webhook} now={webhooks.dataUpdatedAt} />
      ))}
    </ul>
  );
}

/** The member's own programs that are told what they do here; on the page of their tokens. */
export function WebhooksSection() {
  const { data } = useQuery(webhooksQuery);
  const client = useQueryClient();
  const [isMaking, setMaking] = useState(false);
  const isFull = data !== undefined && data.length >= webhookLimits.webhooks;
  return (
    <SettingsSection
      title="Webhooks"
      text="We tell a program of yours when you do something here, so it doesn’t have to keep asking."
    >
      <List />
      {data && !isFull ? (
        <Button className="w-fit" onClick={() => setMaking(true)}>
          Add a webhook
        </Button>
      ) : null}
      {isFull ? (
        <p className="text-soft">
          You have {webhookLimits.webhooks}, and that’s the most. Delete one to add another.
        </p>
      ) : null}
      <ForDevelopers />
      {isMaking ? (
        <NewWebhookDialog
          onClose={() => {
            setMaking(false);
            void client.invalidateQueries(webhooksQuery);
          }}
        />
      ) : null}
    </SettingsSection>
  );
}
