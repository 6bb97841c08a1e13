import { useEffect, useRef } from 'react';
import { messageOf } from '#platform/client/call-error.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { Card } from '#platform/client/ui/Card.tsx';
import { toast } from '#platform/client/ui/toasts.tsx';
import type { ResultSummary } from '#features/tools/contract-library.ts';
import { useRestoreResult } from './api.ts';

interface DeletedResultProps {
  readonly result: ResultSummary;
  readonly onRestored: () => void;
}

/** The place of a result that was just deleted, with an undo. */
export function DeletedResult({ result: { id, title }, onRestored }: DeletedResultProps) {
  const restore = useRestoreResult();
  const undo = useRef<HTMLSpanElement>(null);
  // The delete button is gone, so focus moves to the undo button.
  useEffect(() => undo.current?.querySelector('button')?.focus(), []);
  return (
    <Card as="li" tone="sunken" className="flex flex-wrap items-center justify-between gap-4 p-6!">
      <p role="status" className="min-w-0">
        “{title}” is deleted.
      </p>
      <span ref={undo}>
        <Button
          variant="secondary"
          busy={restore.isPending}
          onClick={() =>
            restore.mutate(
              { id },
              { onSuccess: onRestored, onError: (error) => toast.error('Error', messageOf(error)) },
            )
          }
        >
          Undo
        </Button>
      </span>
    </Card>
  );
}
