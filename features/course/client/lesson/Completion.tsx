import { useNavigate } from '@tanstack/react-router';
import { useCallback, useId, useRef, useState } from 'react';
import { focusOn } from '#platform/client/focus.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { classes } from '#platform/client/ui/classes.ts';
import { ArrowRightIcon, CheckIcon } from '#platform/client/ui/icons.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { messageOf } from '#platform/client/call-error.ts';
import type { Lesson } from '#features/course/contract.ts';
import { useComplete } from '#features/course/client/api.ts';
import { type Place, usePreview } from '#features/course/client/place.ts';

const marked = 'Lesson marked as complete!';

/** Marks this lesson as complete, at most once [course.mark-success]. */
export function useMarkComplete(lesson: Lesson | undefined, place: Place | null, isPreview: boolean) {
  const complete = useComplete();
  const navigate = useNavigate();
  const { kept } = usePreview();
  // The pressed button disappears, so the focus moves to the message that it worked.
  const hasPressed = useRef(false);
  const outcomeRef = useCallback((outcome: HTMLElement | null) => {
    if (outcome === null || !hasPressed.current) return;
    hasPressed.current = false;
    focusOn(outcome);
    outcome.scrollIntoView?.({ block: 'nearest' });
  }, []);
  const [pressed, setPressed] = useState<string | null>(null);
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
        setPressed(lesson.id);
        if (then === 'go on' && !finishes) {
          toast.success(marked);
          goOn();
        } else toast.success(marked, finishes ? `You finished “${place?.module.title}”.` : undefined);
      },
      onError: (error) => {
        hasPressed.current = false;
        toast.error('Failed to mark lesson as complete', messageOf(error));
      },
    });
  }
  const press = (then: 'stay' | 'go on') => () => {
    hasPressed.current = then === 'stay' || finishes;
    mark(then);
  };
  return {
    busy: complete.isPending,
    /** Whether it was marked on this page. */
    isMarkedHere: lesson !== undefined && pressed === lesson.id,
    /** For the element that takes the focus from the pressed button. */
    outcomeRef,
    /** For the end of a film: the focus does not move. */
    mark: () => mark('stay'),
    pressMark: press('stay'),
    pressContinue: press('go on'),
  };
}

interface CompletionProps {
  readonly lesson: Lesson;
  /** Null while the course is not known. */
  readonly place: Place | null;
  readonly marking: ReturnType<typeof useMarkComplete>;
}

/** 'Complete and continue' and 'Mark as Complete', or 'Completed'. */
export function Completion({ lesson, place, marking }: CompletionProps) {
  const stays = useId();
  const canContinue = Boolean(place?.onward);
  if (!lesson.progress.completed)
    return (
      <div className="flex flex-wrap items-center gap-3">
        {canContinue ? (
          <Button size="large" busy={marking.busy} onClick={marking.pressContinue}>
            Complete and continue
            <ArrowRightIcon width={22} />
          </Button>
        ) : null}
        <div className="flex flex-wrap items-center gap-x-2">
          <Button
            size="large"
            variant={canContinue ? 'ghost' : 'primary'}
            aria-describedby={canContinue ? stays : undefined}
            busy={marking.busy}
            onClick={marking.pressMark}
          >
            <CheckIcon width={22} />
            Mark as Complete
          </Button>{' '}
          {canContinue ? (
            <p id={stays} className="text-soft">
              and stay here
            </p>
          ) : null}
        </div>
      </div>
    );
  const done = place?.module.lessons.filter(({ id, isCompleted }) => isCompleted || id === lesson.id).length;
  return (
    <div
      className={classes(
        'flex flex-wrap items-center gap-x-4 gap-y-2',
        marking.isMarkedHere && 'animate-arrive',
      )}
    >
      <p
        // The message about a finished module takes the focus instead.
        ref={place?.isLastToDo ? null : marking.outcomeRef}
        tabIndex={-1}
        className="bg-success-wash text-success inline-flex min-h-11 items-center gap-2 rounded-full px-5 font-semibold"
      >
        <CheckIcon width={22} />
        Completed
      </p>
      {place ? (
        <p className="text-soft">
          {done} of {place.module.lessons.length} in “{place.module.title}”
        </p>
      ) : null}
    </div>
  );
}
