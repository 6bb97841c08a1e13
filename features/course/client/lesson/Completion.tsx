import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useState } from 'react';
import { useSuccessor } from '#platform/client/focus-keeper.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { ArrowRightIcon, CheckIcon } from '#platform/client/ui/icons.tsx';
import { toast } from '#platform/client/ui/toasts.tsx';
import { messageOf } from '#platform/client/call-error.ts';
import type { Lesson } from '#features/course/contract.ts';
import { undoMs } from '#features/course/rules.ts';
import { useComplete, useUndo } from '#features/course/client/api.ts';
import { type Place, usePreview } from '#features/course/client/place.ts';

const marked = 'Lesson marked as complete!';

/** Marks this lesson as complete, once [course.mark-success]. */
export function useMarkComplete(lesson: Lesson | undefined, place: Place | null, isPreview: boolean) {
  const complete = useComplete();
  const undo = useUndo();
  const navigate = useNavigate();
  const { kept } = usePreview();
  const successor = useSuccessor();
  const [last, setLast] = useState<{ readonly id: string; readonly at: number } | null>(null);
  const finishes = place?.isLastToDo ?? false;
  const goOn = () =>
    place?.onward
      ? void navigate({ to: '/course/$slug', params: { slug: place.onward.slug }, search: kept })
      : undefined;

  function mark(then: 'stay' | 'go on') {
    if (!lesson || lesson.progress.completed || complete.isPending) return;
    if (isPreview) {
      toast.info('A preview saves nothing', 'A learner’s lesson would be complete now.');
      if (then === 'go on') goOn();
      return;
    }
    complete.mutate(lesson, {
      onSuccess: () => {
        setLast({ id: lesson.id, at: Date.now() });
        if (then === 'go on' && !finishes) {
          toast.undo(marked, async () => {
            await undo.mutateAsync(lesson);
          });
          goOn();
        } else toast.success(marked, finishes ? `You finished “${place?.module.title}”.` : undefined);
      },
      onError: (error) => {
        successor.forget();
        toast.error('Failed to mark lesson as complete', messageOf(error));
      },
    });
  }
  const press = (then: 'stay' | 'go on') => () => {
    if (then === 'stay' || finishes) successor.expect();
    mark(then);
  };
  return {
    busy: complete.isPending,
    /** When it was marked on this page; null if it was not. */
    markedAt: last !== null && last.id === lesson?.id ? last.at : null,
    /** Where the focus goes from the pressed button. */
    successor,
    /** For the end of a film: the focus stays. */
    mark: () => mark('stay'),
    pressMark: press('stay'),
    pressContinue: press('go on'),
    undo: {
      busy: undo.isPending,
      press: () => {
        if (!lesson) return;
        successor.expect();
        undo.mutate(lesson, {
          onError: (error) => {
            successor.forget();
            toast.error('Error', messageOf(error));
          },
        });
      },
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
  readonly canContinue: boolean;
  /** Whether something else takes the focus when this is done: what is told of a finished module. */
  readonly isFollowed: boolean;
  readonly marking: ReturnType<typeof useMarkComplete>;
}

/** 'Complete and continue' and 'Mark as Complete', or 'Completed' with an undo for ten seconds. */
export function Completion({ lesson, canContinue, isFollowed, marking }: CompletionProps) {
  const mayUndo = useMayUndo(marking.markedAt);
  const { ref } = marking.successor;
  const stays = useId();
  if (!lesson.progress.completed)
    return (
      <div className="flex flex-wrap items-center gap-3">
        {canContinue ? (
          <Button size="large" busy={marking.busy} onClick={marking.pressContinue}>
            Complete and continue
            <ArrowRightIcon width={22} />
          </Button>
        ) : null}
        <div className="flex flex-wrap items-center">
          <Button
            ref={ref}
            size="large"
            variant={canContinue ? 'ghost' : 'primary'}
            aria-describedby={canContinue ? stays : undefined}
            busy={marking.busy}
            onClick={marking.pressMark}
          >
            <CheckIcon width={22} />
            Mark as Complete
          </Button>
          {canContinue ? (
            <p id={stays} className="text-soft">
              and stay here
            </p>
          ) : null}
        </div>
      </div>
    );
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p
        ref={isFollowed ? null : ref}
        tabIndex={-1}
        className="bg-success-wash text-success inline-flex min-h-11 items-center gap-2 rounded-full px-5 font-semibold"
      >
        <CheckIcon width={22} />
        Completed
      </p>
      {mayUndo ? (
        <Button variant="ghost" busy={marking.undo.busy} onClick={marking.undo.press}>
          Undo
        </Button>
      ) : null}
    </div>
  );
}
