import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#platform/client/call-error.ts';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { ErrorState } from '#platform/client/ui/notices/states.tsx';
import { recallsQuery } from './api.ts';
import { RecallForm } from './RecallForm.tsx';
import { RecallItem } from './RecallItem.tsx';

interface RecallsProps {
  readonly client: { readonly id: string; readonly name: string };
}

/** What should be left with a client, and what was; the form is closed until it is wanted. */
export function Recalls({ client: { id, name } }: RecallsProps) {
  const list = useQuery(recallsQuery(id));
  const [isOpen, setIsOpen] = useState(false);
  const [savedId, setSavedId] = useState<string | null>(null);
  if (list.isPending) return <Skeleton className="h-11" />;
  if (!list.data)
    return (
      <ErrorState
        message={messageOf(list.error)}
        retrying={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    );
  const { recalls } = list.data;
  return (
    <section aria-label="What stayed" className="grid grid-cols-1 gap-2">
      {recalls.length === 0 ? null : (
        <>
          <h2 className="text-heading">What stayed</h2>
          <ul className="border-line border-b-2">
            {recalls.map((recall) => (
              <RecallItem key={recall.id} recall={recall} clientName={name} isSaved={recall.id === savedId} />
            ))}
          </ul>
        </>
      )}
      <details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary className="inline-flex min-h-11 items-center font-semibold">
          {recalls.length === 0 ? 'One sentence that should stay' : 'Another sentence that should stay'}
        </summary>
        <div className="grid max-w-prose gap-4 pt-1">
          <p>
            Write it before the talk. A week later your client gets one question, from you: what do you still
            remember? They answer on a page without an account, in their own words. Only you see the answer,
            no AI reads it, and they can erase it.
          </p>
          <RecallForm
            clientId={id}
            onSaved={(saved) => {
              setIsOpen(false);
              setSavedId(saved);
            }}
          />
        </div>
      </details>
    </section>
  );
}
