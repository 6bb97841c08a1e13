import { answerLabels, assessmentQuestions, selfRating } from '#content/assessment/questions.ts';
import { type Answers, answerPoints, questionIds } from '#features/assessment/rules.ts';
import { StartHere } from './StartHere.tsx';

function Points({ points }: { readonly points: number }) {
  return (
    <span aria-hidden="true" className="flex gap-1">
      {[1, 2, 3, 4].map((step) => (
        <span key={step} className={`h-2.5 w-7 rounded-full ${step <= points ? 'bg-accent' : 'bg-line'}`} />
      ))}
    </span>
  );
}

/** Each habit with its answer, the habit to begin with, and what such answers leave open. */
export function Habits({ answers }: { readonly answers: Answers }) {
  return (
    <section
      aria-labelledby="habits"
      className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)] lg:gap-16"
    >
      <div className="grid content-start gap-4">
        <h2 id="habits" className="display text-title">
          Your five habits
        </h2>
        <StartHere answers={answers} />
      </div>
      <div className="grid content-start gap-10">
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
        <div className="grid gap-3">
          <h3 className="text-heading">{selfRating.title}</h3>
          {selfRating.paragraphs.map((paragraph) => (
            <p key={paragraph} className="text-soft max-w-prose">
              {paragraph}
            </p>
          ))}
        </div>
      </div>
    </section>
  );
}
