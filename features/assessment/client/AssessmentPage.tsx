import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#platform/client/call-error.ts';
import { useViewer } from '#platform/client/session.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { PageHeading } from '#platform/client/ui/PageHeading.tsx';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { ErrorState } from '#platform/client/ui/notices/states.tsx';
import { attemptsQuery } from './api.ts';
import { freshStart, keepProgress, type Progress, readProgress } from './progress.ts';
import { Questions } from './Questions.tsx';
import { Results } from './Results.tsx';
import { useStepHere, useStepsInHistory } from './steps-in-history.ts';

/** Holds the space of a result: as large as `Results` draws it. */
function ResultToCome() {
  return (
    <div
      role="status"
      aria-label="Loading"
      className="grid items-center gap-8 md:grid-cols-[auto_minmax(0,1fr)] md:gap-14"
    >
      <Skeleton className="bubble aspect-5/4 w-60 sm:w-72 lg:w-80" />
      <div className="grid gap-5">
        <Skeleton className="h-24" />
        <Skeleton className="h-20 max-w-prose" />
        <Skeleton className="h-18 max-w-72" />
        <Skeleton className="h-14 max-w-96" />
      </div>
    </div>
  );
}

/**
 * `/assessment`: five questions, then the result. Members and visitors who have a result see it first and may retake.
 */
export function AssessmentPage() {
  const stepHere = useStepHere();
  const [progress, setProgress] = useState<Progress | null>(() => readProgress(stepHere));
  const [justFinished, setJustFinished] = useState(false);
  const [justBegun, setJustBegun] = useState(false);
  const attempts = useQuery(attemptsQuery);
  const isMember = Boolean(useViewer());
  // Most visitors have no result yet, so they see the first question at once and may start answering before we know.
  // Anyone who was signed in here before may well have one.
  const isGuess = progress === null && attempts.isPending && !isMember;

  function remember(next: Progress | null) {
    keepProgress(next);
    setProgress(next);
  }

  const inHistory = useStepsInHistory((step) => {
    // As it is kept, since the state of a press that ended it may not be drawn yet.
    const kept = readProgress(step);
    if (kept !== null) remember(kept);
  });

  function begin() {
    setJustBegun(true);
    remember(freshStart);
  }
  function finish() {
    setJustFinished(true);
    setJustBegun(false);
    remember(null);
    inHistory.end();
  }
  /** One place in the tree, before and after the first answer: whoever gives it with a key keeps the focus. */
  function questionsOf(now: Progress) {
    return (
      <>
        <div className={isGuess ? 'maybe-visitor' : undefined}>
          <Questions
            progress={now}
            justBegun={justBegun}
            onProgress={remember}
            onMoved={(from, to) => inHistory.go(from, to)}
            onFinished={finish}
          />
        </div>
        {isGuess ? (
          <div className="maybe-member">
            <ResultToCome />
          </div>
        ) : null}
      </>
    );
  }
  function content() {
    if (progress) return questionsOf(progress);
    if (attempts.isPending && isMember)
      return (
        <>
          <h1 className="sr-only">Free assessment</h1>
          <ResultToCome />
        </>
      );
    const [newest, ...earlier] = attempts.data ?? [];
    if (newest) {
      return <Results attempt={newest} earlier={earlier} justFinished={justFinished} onRetake={begin} />;
    }
    if (!attempts.isError) return questionsOf(freshStart);
    return (
      <>
        <PageHeading title="Free assessment" />
        <div className="grid max-w-3xl justify-items-start gap-6">
          <ErrorState
            title="We couldn’t load your earlier results"
            message={messageOf(attempts.error)}
            retrying={attempts.isFetching}
            onRetry={() => void attempts.refetch()}
          />
          <Button variant="secondary" onClick={begin}>
            Take the assessment now
          </Button>
        </div>
      </>
    );
  }
  return (
    <div className="page-width py-10 sm:py-16" inert={isGuess}>
      {content()}
    </div>
  );
}
