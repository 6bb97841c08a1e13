import { useState } from 'react';
import { useViewer } from '#platform/client/session.ts';
import { Card } from '#platform/client/ui/Card.tsx';
import { ArrowRightIcon } from '#platform/client/ui/icons.tsx';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { dayOf } from '#platform/client/when.ts';
import { plan } from '#content/assessment/plan.ts';
import { assessmentQuestions } from '#content/assessment/questions.ts';
import type { Attempt } from '#features/assessment/contract.ts';
import { retestAfterDays, retestFrom, weakestFirst } from '#features/assessment/rules.ts';
import { toolAccess, toolOf } from '#features/tools/rules.ts';
import { LessonLink } from './LessonLink.tsx';
import { LockMark } from './LockMark.tsx';

/** One step for each habit, the weakest first, with the lesson that teaches it and the tool that helps. */
export function Plan({ attempt }: { readonly attempt: Attempt }) {
  const viewer = useViewer() ?? null;
  const [now] = useState(() => new Date());
  const retest = retestFrom(new Date(attempt.takenAt));
  return (
    <section aria-labelledby="plan" className="grid gap-8">
      <div className="grid gap-3">
        <h2 id="plan" className="display text-title">
          Your plan
        </h2>
        <p className="text-soft text-lead max-w-prose">
          {retest <= now
            ? `More than ${retestAfterDays} days have passed. Take the assessment again and see what has changed.`
            : `One step at a time, from the top. Habits take weeks: take the assessment again on ${dayOf(retest.toISOString())}.`}
        </p>
      </div>
      <ol className="grid gap-4">
        {weakestFirst(attempt.answers).map((id) => {
          const { advice, lesson, tool } = plan[id][attempt.answers[id]];
          const card = toolOf(tool);
          return (
            <li key={id}>
              <Card className="grid gap-x-10 gap-y-4 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-center">
                <div className="grid gap-1.5">
                  <h3 className="text-heading">{assessmentQuestions[id].habit}</h3>
                  <p className="max-w-prose">{advice}</p>
                  <p className="text-soft">
                    Lesson: <LessonLink slug={lesson} />
                  </p>
                </div>

                <PageLink
                  to={card.path}
                  className="inline-flex min-h-11 w-fit items-center gap-2 font-semibold underline underline-offset-4"
                >
                  {card.title}
                  {toolAccess(card, viewer).locked ? <LockMark /> : null}
                  <ArrowRightIcon />
                </PageLink>
              </Card>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
