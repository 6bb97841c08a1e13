import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#platform/client/call-error.ts';
import { Badge } from '#platform/client/ui/Badge.tsx';
import { Button } from '#platform/client/ui/Button.tsx';
import { Card } from '#platform/client/ui/Card.tsx';
import { ConfirmDialog } from '#platform/client/ui/windows/Dialog.tsx';
import { MegaphoneIcon } from '#platform/client/ui/icons-at-work.tsx';
import { PagedList } from '#platform/client/ui/lists/PagedList.tsx';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { EmptyState } from '#platform/client/ui/notices/states.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { momentOf } from '#platform/client/when.ts';
import { chosenNamed, type SentNotification } from '#features/notifications/contract-sending.ts';
import { sentQuery, useCancel } from './api.ts';
import { tierNames } from './audience.ts';

const states = {
  sent: { label: 'Sent', tone: 'success' },
  waiting: { label: 'Waiting', tone: 'accent' },
  canceled: { label: 'Taken back', tone: 'neutral' },
} as const;

const number = (value: number) => value.toLocaleString('en-US');

/** The first chosen members by name, and how many more there are. Members who left since are not named. */
function chosenWords({ chosen, reach }: SentNotification): string {
  const named = chosen.slice(0, chosenNamed);
  if (named.length === 0) return 'Chosen members';
  if (reach === null) return [...named, ...(chosen.length > named.length ? ['others'] : [])].join(', ');
  const more = reach - named.length;
  return `${named.join(', ')}${more > 0 ? ` and ${number(more)} more` : ''}`;
}

function recipientOf(sent: SentNotification): string {
  const { audience, tier, email } = sent;
  if (audience === 'member') return email ?? 'One member';
  if (audience === 'chosen') return chosenWords(sent);
  return tier === null ? 'Everybody' : tierNames[tier];
}

function mailWords({ mailing, mails, state }: SentNotification): string {
  if (mails === null || state === 'canceled') return '';
  if (state === 'waiting') return ' · also by email';
  if (!mailing) return ` · ${number(mails)} by email`;
  return mails === 0 ? ' · emails on the way' : ` · ${number(mails)} by email, more on the way`;
}

function SentCard({ sent, onCancel }: { readonly sent: SentNotification; readonly onCancel: () => void }) {
  const { label, tone } = states[sent.state];
  return (
    <Card as="li" className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <Badge tone={tone}>{label}</Badge>
        {sent.about === 'offers' ? <Badge tone="neutral">News and offers</Badge> : null}
        <span className="text-soft text-[0.9375rem]">{momentOf(sent.at)}</span>
      </div>
      <p className="text-lg font-semibold">{sent.title}</p>
      <p className="max-w-prose whitespace-pre-line">{sent.message}</p>
      {sent.actionUrl === null ? null : <p className="text-soft">Links to {sent.actionUrl}</p>}
      <p className="text-soft">
        <span className="wrap-anywhere">{recipientOf(sent)}</span>
        {sent.reach === null ? null : ` · reached ${number(sent.reach)} · read by ${number(sent.reads)}`}
        {mailWords(sent)}
      </p>
      {sent.state === 'waiting' ? (
        <Button variant="secondary" className="w-fit" onClick={onCancel}>
          Take back
        </Button>
      ) : null}
    </Card>
  );
}

/** What was sent, how many members it reached, and how many read it; what is waiting can be taken back. */
export function SentList() {
  const list = useInfiniteQuery(sentQuery);
  const cancel = useCancel();
  const [asked, setAsked] = useState<SentNotification | null>(null);
  return (
    <>
      <PagedList
        list={list}
        itemsOf={(page) => page.sent}
        skeleton={<Skeleton className="h-64" />}
        empty={
          <EmptyState
            icon={MegaphoneIcon}
            title="Nothing sent yet"
            description="What you send is listed here, with how many people it reached and how many read it."
          />
        }
      >
        {(all) => (
          <ul className="grid max-w-3xl gap-4">
            {all.map((sent) => (
              <SentCard key={sent.id} sent={sent} onCancel={() => setAsked(sent)} />
            ))}
          </ul>
        )}
      </PagedList>
      <ConfirmDialog
        open={asked !== null}
        onOpen={(open) => {
          if (!open) setAsked(null);
        }}
        title="Take it back?"
        description={`“${asked?.title ?? ''}” won’t be shown.`}
        confirmLabel="Take back"
        onConfirm={async () => {
          try {
            if (asked) await cancel.mutateAsync(asked.id);
          } catch (error) {
            toast.error('Error', messageOf(error));
            throw error;
          }
        }}
      />
    </>
  );
}
