import { useEffect, useState } from 'react';
import { Button } from '#platform/client/ui/Button.tsx';
import { CheckIcon } from '#platform/client/ui/icons.tsx';
import { toast } from '#platform/client/ui/toasts.tsx';
import { messageOf } from '#platform/client/call-error.ts';
import type { Lesson } from '#features/course/contract.ts';
import { undoMs } from '#features/course/rules.ts';
import { useComplete, useUndo } from '#features/course/client/api.ts';

/** Marks this lesson as complete, once [course.mark-success]. */
export function useMarkComplete(lesson: Lesson | undefined, isPreview: boolean) {
  const complete = useComplete();
  const [markedAt, setMarkedAt] = useState<number | null>(null);
  return {
    busy: complete.isPending,
    /** When it was marked on this page; null if it was not. */
    markedAt,
    mark: () => {
      if (!lesson || lesson.progress.completed || complete.isPending) return;
      if (isPreview)
        return toast.info('A preview saves nothing', 'A learner’s lesson would be complete now.');
      complete.mutate(lesson, {
        onSuccess: () => {
          setMarkedAt(Date.now());
          toast.success('Lesson marked as complete!');
        },
        onError: (error) => toast.error('Failed to mark lesson as complete', messageOf(error)),
      });
    },
  };
}

/** True until the time for undoing a click is over. */
function useMayUndo(markedAt: number | null): boolean {
  const [overFor, setOverFor] = useState<number | null>(null);
  useEffect(() => {
    if (markedAt === null) return;
    const timer = setTimeout(() => setOverFor(markedAt), undoMs - (Date.now() - markedAt));
    return () => clearTimeout(timer);
  }, [markedAt]);
  return markedAt !== null && overFor !== markedAt;
}

interface CompletionProps {
  readonly lesson: Lesson;
  readonly marking: ReturnType<typeof useMarkComplete>;
}

/** 'Mark as Complete', or 'Completed' with an undo for ten seconds. */
export function Completion({ lesson, marking }: CompletionProps) {
  const undo = useUndo();
  const mayUndo = useMayUndo(marking.markedAt);
  if (!lesson.progress.completed)
    return (
      <Button size="large" variant="secondary" busy={marking.busy} onClick={marking.mark}>
        <CheckIcon width={22} />
        Mark as Complete
      </Button>
    );
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="bg-success-wash text-success inline-flex min-h-11 items-center gap-2 rounded-full px-5 font-semibold">
        <CheckIcon width={22} />
        Completed
      </p>
      {mayUndo ? (
        <Button
          variant="ghost"
          busy={undo.isPending}
          onClick={() => undo.mutate(lesson, { onError: (error) => toast.error('Error', messageOf(error)) })}
        >
          Undo
        </Button>
      ) : null}
    </div>
  );
}
