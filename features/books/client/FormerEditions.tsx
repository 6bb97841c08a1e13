import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fileSize } from '#platform/contract/files.ts';
import { call } from '#platform/client/call.ts';
import { messageOf } from '#platform/client/call-error.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { Card } from '#platform/client/ui/Card.tsx';
import { ConfirmDialog } from '#platform/client/ui/windows/Dialog.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { momentOf } from '#platform/client/when.ts';
import { type FormerBook, restoreBook } from '#features/books/contract.ts';
import { publishedQuery } from './api.ts';

/** The replaced editions: each can be brought back, which is asked first, and the current edition takes its place in the list. */
export function FormerEditions() {
  const queries = useQueryClient();
  const { data } = useQuery(publishedQuery);
  // Kept while the question closes, so that its words stay.
  const [chosen, setChosen] = useState<FormerBook | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const restore = useMutation({
    mutationFn: ({ id }: FormerBook) => call(restoreBook, { body: { id } }),
    onSuccess: ({ book }) => toast.success(`“${book.name}” is the book again`, 'We don’t tell anybody.'),
    onError: (error) => toast.error('Error', messageOf(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['books'] }),
  });
  if (!data || data.former.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="former" className="grid gap-4">
      <h2 id="former" className="text-heading">
        Former editions
      </h2>
      <ul className="divide-line border-line divide-y-2 border-y-2">
        {data.former.map((edition) => (
          <li key={edition.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <p className="min-w-0 flex-1 basis-56">
              <span className="font-semibold wrap-anywhere">{edition.name}</span>, {fileSize(edition.size)}
              <span className="text-soft block">
                {momentOf(edition.publishedAt)} to {momentOf(edition.replacedAt)}
              </span>
            </p>
            <Button
              variant="secondary"
              busy={restore.isPending && restore.variables.id === edition.id}
              onClick={() => {
                if (restore.isPending) return;
                setChosen(edition);
                setIsAsking(true);
              }}
            >
              Bring back<span className="sr-only"> {edition.name}</span>
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={isAsking}
        onOpen={setIsAsking}
        title={`Bring back “${chosen?.name ?? ''}”?`}
        description={
          data.book
            ? `Members with access get it right away, and nobody is told. “${data.book.name}” takes its place in this list.`
            : 'Members with access get it right away, and nobody is told.'
        }
        confirmLabel="Bring it back"
        onConfirm={async () => {
          if (chosen) await restore.mutateAsync(chosen);
        }}
      />
    </Card>
  );
}
