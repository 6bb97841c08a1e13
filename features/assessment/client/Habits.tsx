import { Card } from '#platform/client/ui/Card.tsx';
import { answerLabels, assessmentQuestions, perfectNextStep } from '#content/assessment/questions.ts';
import { type Answers, answerPoints, questionIds } from '#features/assessment/rules.ts';

function Points({ points }: { readonly points: number }) {
  return (
    <span aria-hidden="true" className="flex gap-1">
      {[1, 2, 3, 4].map((step) => (
        <span key={step} className={`h-2.5 w-7 rounded-full ${step <= points ? 'bg-accent' : 'bg-line'}`} />
      ))}
    </span>
  );
}

/** Each habit with its answer, and one thing to do about the weakest. */
export function Habits({ answers }: { readonly answers: Answers }) {
  const weakestFirst = questionIds.toSorted((a, b) => answerPoints[answers[a]] - answerPoints[answers[b]]);
  const weakest = weakestFirst[0];
  const hasWeakness = weakest !== undefined && answerPoints[answers[weakest]] < answerPoints.always;
  return (
    <section
      aria-labelledby="habits"
      className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)] lg:gap-16"
    >
      <div className="grid content-start gap-4">
        <h2 id="habits" className="display text-title">
          Your five habits
        </h2>
        <Card tone="night" className="grid gap-2">
          <p className="text-on-night-soft font-semibold">
            {hasWeakness ? `Start here: ${assessmentQuestions[weakest].habit}` : 'All five'}
          </p>
          <p className="text-lead">{hasWeakness ? assessmentQuestions[weakest].nextStep : perfectNextStep}</p>
        </Card>
      </div>
      <ul className="divide-line divide-y-2">
        {questionIds.map((id) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
            <span className="font-display text-heading font-bold">{assessmentQuestions[id].habit}</span>
            <span className="flex items-center gap-4">
              <span className="text-soft font-medium">{answerLabels[answers[id]]}</span>
              <Points points={answerPoints[answers[id]]} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
