import { Card } from '#platform/client/ui/Card.tsx';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { curled } from '#platform/contract/quotes.ts';
import { assessmentQuestions, perfectNextStep } from '#content/assessment/questions.ts';
import { type Answers, habitToBeginWith } from '#features/assessment/rules.ts';
import { plans } from '#platform/contract/plans.ts';
import { usePrices } from '#platform/client/prices.ts';
import { LessonLink, useLessonsLocked } from './LessonLink.tsx';
import { useOpenLessons } from './open-lessons.ts';

/**
 * The habit to begin with: one thing to do, what a client hears without it and with it, and the lessons that teach it.
 */
export function StartHere({ answers }: { readonly answers: Answers }) {
  const isLocked = useLessonsLocked();
  const { month } = usePrices();
  const opening = useOpenLessons();
  const id = habitToBeginWith(answers);
  if (id === null)
    return (
      <Card tone="night" className="grid gap-2">
        <p className="text-on-night-soft font-semibold">All five</p>
        <p className="text-lead">{perfectNextStep}</p>
      </Card>
    );
  const { habit, nextStep, heard, lessons } = assessmentQuestions[id];
  const today = opening?.today;
  return (
    <Card tone="night" as="section" aria-labelledby="start-here" className="grid gap-6">
      <div className="grid gap-2">
        <h3 id="start-here" className="text-on-night-soft text-base font-semibold">
          Start here: {habit}
        </h3>
        <p className="text-lead">{nextStep}</p>
      </div>
      <dl className="grid gap-4">
        <div className="grid gap-1">
          <dt className="text-on-night-soft">What a client might say without it</dt>
          <dd className="font-display font-semibold">{heard.without}</dd>
        </div>
        <div className="grid gap-1">
          <dt className="text-on-night-soft">What a client might say with it</dt>
          <dd className="font-display font-semibold">{heard.with}</dd>
        </div>
      </dl>
      <div className="grid gap-1">
        <p className="text-on-night-soft">
          Course lessons that teach it
          {isLocked ? (
            <>
              , with{' '}
              <a href="/#pricing" className="py-3 underline underline-offset-4">
                {plans.premium.name}
              </a>{' '}
              ({month.premium} a month)
            </>
          ) : null}
        </p>
        <ul>
          {lessons.map((slug) => (
            <li key={slug} className="py-2.5">
              <LessonLink slug={slug} />
            </li>
          ))}
        </ul>
        {today && lessons.some((slug) => opening?.opensAt(slug) !== undefined) ? (
          <p className="text-on-night-soft">
            You can read this one today:{' '}
            <PageLink
              to={`/course/${today.slug}`}
              className="py-3 font-semibold underline underline-offset-4"
            >
              {curled(today.title)}
            </PageLink>
          </p>
        ) : null}
      </div>
    </Card>
  );
}
