import { useState } from 'react';
import { plan } from '#content/assessment/plan.ts';
import type { Attempt } from '#features/assessment/contract.ts';
import { levelMessages, levelOf, maxPoints, weakestFirst } from '#features/assessment/rules.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { Card } from '#platform/client/ui/Card.tsx';
import { Dial } from '#platform/client/ui/forms/Dial.tsx';
import { ArrowRightIcon } from '#platform/client/ui/icons.tsx';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { dayOf } from '#platform/client/when.ts';
import { assessmentAction } from './assessment-words.ts';

interface AssessmentResultProps {
  readonly attempt: Attempt;
  /** Whether a retake was begun in this tab and is not finished: the assessment then shows its question. */
  readonly underWay: boolean;
}

/** The newest result with the first step of the plan; a retest is offered after 30 days. */
export function AssessmentResult({ attempt, underWay }: AssessmentResultProps) {
  const [weakest] = weakestFirst(attempt.answers);
  const [now] = useState(() => new Date());
  return (
    <Card tone="night" className="grid h-full content-between gap-5 sm:min-h-96 sm:gap-8 sm:p-10">
      <Dial value={attempt.percent / 100} className="w-32 sm:w-52">
        <span className="font-display text-[1.75rem] leading-none sm:text-[2.75rem] font-extrabold tracking-tight">
          {attempt.percent}%
        </span>
      </Dial>
      <div>
        <p className="text-on-night-soft">
          Your assessment of {dayOf(attempt.takenAt)}: {attempt.points} of {maxPoints} points
        </p>
        <h2 className="text-title mt-2">{levelMessages[levelOf(attempt.percent)]}</h2>
        {weakest ? (
          <p className="text-on-night-soft mt-3 max-w-[34rem]">
            {plan[weakest][attempt.answers[weakest]].advice}
          </p>
        ) : null}
        <Button asChild className="mt-5 sm:mt-7">
          <PageLink to="/assessment">
            {assessmentAction({ underWay, taken: { at: attempt.takenAt, now } })}
            <ArrowRightIcon width={20} />
          </PageLink>
        </Button>
      </div>
    </Card>
  );
}
