import { momentOf } from '#platform/client/when.ts';
import type { Attempt } from '#features/assessment/contract.ts';
import { levelMessages, levelOf, maxPoints, questionIds } from '#features/assessment/rules.ts';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useViewer } from '#platform/client/session.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { Card } from '#platform/client/ui/Card.tsx';
import { Dial } from '#platform/client/ui/forms/Dial.tsx';
import { ArrowRightIcon, RetryIcon } from '#platform/client/ui/icons.tsx';
import { levelParagraphs } from '#content/assessment/questions.ts';
import { can } from '#platform/contract/capabilities.ts';
import { Habits } from './Habits.tsx';
import { Plan } from './Plan.tsx';

/** Earlier attempts, newest first. */
function History({ attempts }: { readonly attempts: readonly Attempt[] }) {
  return (
    <section aria-labelledby="history" className="grid gap-6">
      <h2 id="history" className="display text-title">
        Earlier attempts
      </h2>
      <ol className="grid gap-3">
        {attempts.map((attempt) => (
          <li
            key={attempt.id}
            className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-6 gap-y-1 sm:grid-cols-[14rem_minmax(0,1fr)_auto]"
          >
            <time dateTime={attempt.takenAt} className="text-soft max-sm:col-span-2">
              {momentOf(attempt.takenAt)}
            </time>
            <span aria-hidden="true" className="bg-line h-2.5 overflow-hidden rounded-full max-sm:order-last">
              <span
                className="bg-accent block h-full rounded-full"
                style={{ width: `${attempt.percent}%` }}
              />
            </span>
            <span className="font-semibold tabular-nums">
              {attempt.percent}%{' '}
              <span className="text-soft font-normal">
                ({attempt.points} of {maxPoints})
              </span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function VisitorNote() {
  return (
    <Card tone="accent" as="section" className="flex flex-wrap items-center justify-between gap-x-10 gap-y-5">
      <div className="grid gap-1">
        <h2 className="font-display text-heading font-bold">Save this result</h2>
        <p>Sign up and this result comes with you. It’s free and takes half a minute.</p>
      </div>
      <Button asChild variant="secondary" size="large">
        <Link to="/auth" search={{ redirect: '/assessment' }} hash="sign-up">
          Sign up free
        </Link>
      </Button>
    </Card>
  );
}

interface ResultsProps {
  readonly attempt: Attempt;
  /** Attempts before this one, newest first. */
  readonly earlier: readonly Attempt[];
  /** Whether the last question was answered just now, so that the result takes the focus. */
  readonly justFinished: boolean;
  readonly onRetake: () => void;
}

/** What the newest attempt says, and what to do with it. */
export function Results({ attempt, earlier, justFinished, onRetake }: ResultsProps) {
  const viewer = useViewer();
  const heading = useRef<HTMLHeadingElement>(null);
  const level = levelOf(attempt.percent);
  const answered = questionIds.filter((id) => attempt.answers[id] !== undefined).length;

  useEffect(() => {
    if (!justFinished) return;
    window.scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, [justFinished]);

  return (
    <div className="grid gap-14 sm:gap-20">
      <div className="grid items-center gap-8 md:grid-cols-[auto_minmax(0,1fr)] md:gap-14">
        <Dial
          value={attempt.percent / 100}
          label={`${attempt.percent} percent`}
          className="w-60 sm:w-72 lg:w-80"
        >
          <p className="display text-[2.5rem] leading-none tabular-nums sm:text-[3rem] lg:text-[3.375rem]">
            {attempt.percent}%
          </p>
        </Dial>
        <div className="grid gap-5">
          <h1 ref={heading} tabIndex={-1} className="display text-title">
            {levelMessages[level]}
          </h1>
          <p className="text-soft text-lead max-w-prose">{levelParagraphs[level]}</p>
          <dl className="flex flex-wrap gap-x-10 gap-y-4">
            <div className="flex flex-col-reverse">
              <dt className="text-soft">points out of {maxPoints}</dt>
              <dd className="display text-title tabular-nums">{attempt.points}</dd>
            </div>
            <div className="flex flex-col-reverse">
              <dt className="text-soft">questions answered</dt>
              <dd className="display text-title tabular-nums">{answered}</dd>
            </div>
          </dl>
          <div className="mt-2 flex flex-wrap gap-3">
            <Button asChild size="large" className="max-sm:px-4 max-sm:text-base">
              {/* Whoever has it goes there: the front page would describe and sell it. */}
              <a href={can(viewer ?? null, 'course.read') ? '/course' : '/#course'}>
                Discover the Complete Course
                <ArrowRightIcon width={20} />
              </a>
            </Button>
            <Button variant="secondary" size="large" onClick={onRetake}>
              <RetryIcon width={20} />
              Retake Assessment
            </Button>
          </div>
        </div>
      </div>
      {viewer === null ? <VisitorNote /> : null}
      <Habits answers={attempt.answers} />
      <Plan attempt={attempt} />
      {earlier.length > 0 ? <History attempts={earlier} /> : null}
    </div>
  );
}
