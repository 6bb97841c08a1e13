import { useRouter } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { messageOf } from '#platform/client/call-error.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { ChoiceGroup } from '#platform/client/ui/forms/ChoiceGroup.tsx';
import { classes } from '#platform/client/ui/classes.ts';
import { ArrowLeftIcon } from '#platform/client/ui/icons-at-work.tsx';
import { ArrowRightIcon } from '#platform/client/ui/icons.tsx';
import { ProgressBar } from '#platform/client/ui/notices/ProgressBar.tsx';
import { ErrorState } from '#platform/client/ui/notices/states.tsx';
import { answerLabels, assessmentQuestions } from '#content/assessment/questions.ts';
import { answerValues, questionIds } from '#features/assessment/rules.ts';
import { useSubmitAttempt } from './api.ts';
import { completeAnswers, type Progress } from './progress.ts';

const options = answerValues.map((value) => ({ value, label: answerLabels[value] }));

interface QuestionsProps {
  readonly progress: Progress;
  /** Whether a press on this page led here, so that the first question takes the focus as the others do. */
  readonly justBegun: boolean;
  readonly onProgress: (progress: Progress) => void;
  readonly onMoved: (from: number, to: number) => void;
  /** Called once the server has stored the attempt. */
  readonly onFinished: () => void;
}

/** One question at a time; the answers leave this page only when all five are given. */
export function Questions({ progress, justBegun, onProgress, onMoved, onFinished }: QuestionsProps) {
  const { step, answers } = progress;
  const router = useRouter();
  const sending = useSubmitAttempt();
  const place = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(justBegun ? null : step);
  const [hasMoved, setHasMoved] = useState(false);
  const id = questionIds[step] ?? questionIds[0];
  const answer = answers[id] ?? null;
  const isLast = step === questionIds.length - 1;
  const words = `Question ${step + 1} of ${questionIds.length}`;

  useEffect(() => {
    // Each new question takes the focus, but on a page that loads the first one leaves it where the browser put it.
    if (shown.current === step) return;
    shown.current = step;
    const bringIntoView = () => {
      // The button that led here stands below the answers: on a phone the question is above the screen by then. Its
      // place, and where the screen is too low for all of it, the question alone.
      place.current?.scrollIntoView({ block: 'nearest' });
      heading.current?.scrollIntoView({ block: 'nearest' });
    };
    heading.current?.focus({ preventScroll: true });
    bringIntoView();
    // Back leads to where the question was left, at its foot.
    return router.subscribe('onRendered', bringIntoView);
  }, [step, router]);

  function go(to: number) {
    sending.reset();
    setHasMoved(true);
    onProgress({ step: to, answers });
    onMoved(step, to);
  }
  function send() {
    const complete = completeAnswers(answers);
    if (complete && !sending.isPending) sending.mutate(complete, { onSuccess: onFinished });
  }
  function advance(event: FormEvent) {
    event.preventDefault();
    if (answer === null) return;
    if (isLast) send();
    else go(step + 1);
  }
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,44rem)_minmax(0,0.4fr)] lg:gap-12">
      <header className="grid content-start gap-2">
        <h1 className="font-display text-heading font-bold">Free assessment</h1>
        <p className="text-soft max-w-64 max-lg:hidden">
          Answer as you really work, not as you wish you did. There is nobody here to impress.
        </p>
      </header>
      <form onSubmit={advance} className="grid gap-8">
        <div className="grid gap-3">
          <p className="text-soft font-semibold tabular-nums">{words}</p>
          <ProgressBar label={words} value={step + 1} max={questionIds.length} />
        </div>
        <div key={id} className={classes('grid gap-6', hasMoved && 'animate-arrive')}>
          {/* The margin leaves its place in the progress in view, above it. */}
          <div ref={place} className="grid scroll-mt-24 gap-6">
            <div className="border-accent grid min-h-36 content-center gap-1 border-l-4 pl-4 sm:min-h-24">
              <p className="font-display text-heading font-semibold">{assessmentQuestions[id].clientLine}</p>
              <p className="text-soft">{assessmentQuestions[id].remember}</p>
            </div>
            <h2
              ref={heading}
              tabIndex={-1}
              className="display text-title min-h-[6lh] focus-visible:outline-none sm:min-h-[3.3em] sm:text-[2.375rem] sm:leading-[1.1]"
            >
              {assessmentQuestions[id].question}
            </h2>
          </div>
          <ChoiceGroup
            legend={assessmentQuestions[id].question}
            legendHidden
            options={options}
            value={answer}
            onValue={(value) => onProgress({ step, answers: { ...answers, [id]: value } })}
          />
        </div>
        {sending.isError ? (
          <ErrorState
            title="Your result isn’t saved yet"
            message={`${messageOf(sending.error)} Your answers are still here.`}
            retrying={sending.isPending}
            onRetry={send}
          />
        ) : null}
        <div className="flex flex-wrap-reverse items-center justify-between gap-3">
          <Button variant="ghost" size="large" disabled={step === 0} onClick={() => go(step - 1)}>
            <ArrowLeftIcon width={20} />
            Previous
          </Button>
          <Button
            type="submit"
            size="large"
            disabled={answer === null}
            busy={sending.isPending}
            className="max-sm:w-full"
          >
            {isLast ? 'See Results' : 'Next Question'}
            <ArrowRightIcon width={20} />
          </Button>
        </div>
      </form>
    </div>
  );
}
