import { Badge } from '#platform/client/ui/Badge.tsx';
import type { JudgedStep } from '#features/spar/contract-debrief.ts';
import { Better } from './Better.tsx';
import type { Judged } from './first-change.ts';
import { LessonLink } from './LessonLink.tsx';
import { Quoted } from './quotes.tsx';
import type { Sentences } from './use-sentences.ts';

export const verdicts = {
  done: { label: 'Done', tone: 'success' },
  part: { label: 'On the way', tone: 'accent' },
  missed: { label: 'Not yet', tone: 'accent' },
  not_judged: { label: 'Not judged', tone: 'neutral' },
} as const satisfies Record<JudgedStep['verdict'], { label: string; tone: string }>;

interface WhyProps {
  readonly point: Judged;
  readonly name: string;
}

/** Why a point counts as it does, with what the client had said, and the lesson. */
export function Why({ point, name }: WhyProps) {
  const { label, why, lesson } = point;
  const theirs = 'passedBy' in point ? point.passedBy : null;
  return (
    <>
      <p>
        <span className="font-semibold">{label}.</span> {why}
      </p>
      {theirs === null ? null : (
        <blockquote className="border-edge border-l-4 pl-4">
          <p className="wrap-anywhere">
            “{theirs.text}”{' '}
            <a href={`#turn-${theirs.turn}`} className="text-link py-3 text-sm whitespace-nowrap">
              {name}, turn {theirs.turn}
            </a>
          </p>
        </blockquote>
      )}
      {lesson === null ? null : <LessonLink lesson={lesson} />}
    </>
  );
}

interface StepPointProps {
  readonly point: JudgedStep;
  readonly name: string;
  /** The most that each step gives. */
  readonly most: number;
  readonly showsBetter: boolean;
  readonly sentences: Sentences;
}

/** One step: its points, what earned them, and what was missed. */
export function StepPoint({ point, name, most, showsBetter, sentences }: StepPointProps) {
  const { label, verdict, points, parts, quote } = point;
  return (
    <li className="border-line grid content-start gap-2 border-t-2 pt-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-lg font-semibold">{label}</h3>
        <span className="flex items-center gap-3">
          <span className="font-semibold tabular-nums">
            {points} of {most}
          </span>
          <Badge tone={verdicts[verdict].tone}>{verdicts[verdict].label}</Badge>
        </span>
      </div>
      {parts.length > 0 ? (
        <dl aria-label={`${label} consists of`} className="grid gap-1.5 text-[0.9375rem]">
          {parts.map((part) => (
            <div key={part.label} className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4">
              <dt>{part.label}</dt>
              <dd className="font-semibold tabular-nums">{part.points}</dd>
              <dd className="text-soft col-span-2">
                <Quoted quote={part.quote} />
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      {verdict === 'done' ? null : (
        <>
          <Why point={{ ...point, label: 'What was left' }} name={name} />
          {quote === null ? null : (
            <p className="text-soft">
              <Quoted quote={quote} />
            </p>
          )}
          {showsBetter ? <Better point={point} sentences={sentences} /> : null}
        </>
      )}
    </li>
  );
}
