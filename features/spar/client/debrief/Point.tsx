import { Badge } from '#platform/client/ui/Badge.tsx';
import { Better } from './Better.tsx';
import type { Judged } from './best-next.ts';
import type { Mark } from './marks.ts';
import { LessonLink } from './lessons.tsx';
import { Quoted } from './quotes.tsx';
import type { Sentences } from './use-sentences.ts';

/** A rule is named by its breach (‘Manipulation’): its verdict says whether there was any, or ‘kept’ would read as praise for it. */
export const verdicts = {
  done: { label: 'Done', tone: 'success' },
  kept: { label: 'None found', tone: 'success' },
  missed: { label: 'Not yet', tone: 'accent' },
  part: { label: 'In part', tone: 'accent' },
  broken: { label: 'Found', tone: 'danger' },
  unproved: { label: 'Be sure it’s true', tone: 'accent' },
  not_judged: { label: 'Not judged', tone: 'neutral' },
} as const satisfies Record<Mark, { label: string; tone: string }>;

interface PointProps {
  readonly point: Judged;
  readonly mark: Mark;
  readonly sentences: Sentences;
}

/** One step or rule: the verdict, the words that it rests on, and what to do about it. */
export function Point({ point, mark, sentences }: PointProps) {
  const { label, why, quote, lesson } = point;
  return (
    <li className="border-line grid content-start gap-2 border-t-2 pt-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-lg font-semibold">{label}</h3>
        <Badge tone={verdicts[mark].tone}>{verdicts[mark].label}</Badge>
      </div>
      <p>
        {why} {lesson === null ? null : <LessonLink lesson={lesson} />}
      </p>
      {quote === null ? null : (
        <blockquote className="border-edge border-l-4 pl-4">
          <p>
            <Quoted quote={quote} />
          </p>
        </blockquote>
      )}
      <Better point={point} sentences={sentences} />
    </li>
  );
}
