import { Badge } from '#platform/client/ui/Badge.tsx';
import { CopyButton } from '#platform/client/ui/CopyButton.tsx';
import { Skeleton } from '#platform/client/ui/Skeleton.tsx';
import type { Debrief } from '#features/spar/contract-debrief.ts';
import { LessonLine } from './LessonLine.tsx';
import type { Sentences } from './use-sentences.ts';

export type Judged = Debrief['steps'][number] | Debrief['rules'][number];

export const verdicts = {
  done: { label: 'Done', tone: 'success' },
  kept: { label: 'Kept', tone: 'success' },
  missed: { label: 'Not yet', tone: 'accent' },
  broken: { label: 'Broken', tone: 'danger' },
  unproved: { label: 'Be sure it’s true', tone: 'accent' },
  not_judged: { label: 'Not judged', tone: 'neutral' },
} as const satisfies Record<Judged['verdict'], { label: string; tone: string }>;

const isToBetter = ({ verdict }: Judged) => ['missed', 'broken', 'unproved'].includes(verdict);

interface PointProps {
  readonly point: Judged;
  readonly sentences: Sentences;
}

function Better({ point, sentences }: PointProps) {
  const name = 'step' in point ? point.step : point.rule;
  const better = point.better ?? sentences.soFar.get(name) ?? null;
  if (better === null)
    return sentences.writing && isToBetter(point) ? (
      <div className="grid gap-2">
        <p className="text-soft text-sm font-semibold">You could say</p>
        <Skeleton />
      </div>
    ) : null;
  return (
    <div className="bg-accent-wash flex items-start gap-2 rounded-control px-4 py-3">
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="text-soft text-sm font-semibold">You could say</p>
        <p>{better}</p>
      </div>
      {point.better === null ? null : <CopyButton compact label="Copy what you could say" text={better} />}
    </div>
  );
}

/** One step or rule: the verdict, the words that it rests on, and what to do about it. */
export function Point({ point, sentences }: PointProps) {
  const { label, verdict, why, quote, lesson } = point;
  return (
    <li className="border-line grid content-start gap-3 border-t-2 pt-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-lg font-semibold">{label}</h3>
        <Badge tone={verdicts[verdict].tone}>{verdicts[verdict].label}</Badge>
      </div>
      <p>{why}</p>
      {quote === null ? null : (
        <blockquote className="border-edge border-l-4 pl-4">
          <p>“{quote.text}”</p>
          <a href={`#turn-${quote.turn}`} className="text-link inline-flex min-h-11 items-center text-sm">
            You, turn {quote.turn}
          </a>
        </blockquote>
      )}
      <Better point={point} sentences={sentences} />
      {lesson !== null && verdict !== 'kept' ? <LessonLine lesson={lesson} /> : null}
    </li>
  );
}
