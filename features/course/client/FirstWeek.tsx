import { useQuery } from '@tanstack/react-query';
import { Badge } from '#platform/client/ui/Badge.tsx';
import { Card } from '#platform/client/ui/Card.tsx';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { type FirstWeekWin, firstWeek } from '#content/course/first-week.ts';
import type { Course } from '#features/course/contract.ts';
import { dayOfFirstWeek } from '#features/course/rules-learning.ts';
import { cardsQuery, sparQuery } from './api.ts';

interface WinProps {
  readonly win: FirstWeekWin;
  readonly isCurrent: boolean;
  readonly hasCards: boolean;
  /** Whether a practice call of the member was judged; the steps that lead to it and to a card are done then. */
  readonly hasCall: boolean;
}

function Win({ win, isCurrent, hasCards, hasCall }: WinProps) {
  const done = hasCards && hasCall ? win.withCall : undefined;
  const { text, to } = done ?? (hasCards ? win.withCard : undefined) ?? win;
  return (
    <li className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[4.5rem_minmax(0,1fr)]">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 self-start">
        {isCurrent && !done ? (
          <Badge tone="accent">Today</Badge>
        ) : (
          <span className="text-soft tabular-nums">Day {win.day}</span>
        )}
        {done ? <Badge tone="success">Done</Badge> : null}
      </span>
      <div className="grid gap-0.5">
        <p>
          <PageLink to={to} className="font-semibold underline underline-offset-4">
            {win.title}
          </PageLink>
        </p>
        <p className="text-soft">{text}</p>
      </div>
    </li>
  );
}

/**
 * The wins of the first seven days, after the lesson that comes next: the one for today, the others closed. Renders
 * nothing from day eight on.
 */
export function FirstWeek({ course, now }: { readonly course: Course; readonly now: Date }) {
  const day = dayOfFirstWeek(course.modules, now);
  const cards = useQuery({ ...cardsQuery, enabled: day !== null });
  const spar = useQuery({ ...sparQuery, enabled: day !== null });
  if (day === null) return null;
  const current = firstWeek.findLast((win) => win.day <= day);
  const list = (wins: readonly FirstWeekWin[]) => (
    <ol className="divide-line divide-y">
      {wins.map((win) => (
        <Win
          key={win.day}
          win={win}
          isCurrent={win === current}
          hasCards={(cards.data?.length ?? 0) > 0}
          hasCall={(spar.data?.first ?? null) !== null}
        />
      ))}
    </ol>
  );
  return (
    <Card as="section" aria-labelledby="first-week" className="grid gap-2">
      <div className="grid gap-1.5">
        <h2 id="first-week" className="font-display text-heading font-bold">
          Your first week: four small wins
        </h2>
        <p className="text-soft max-w-prose">For after your lesson, when you have ten minutes more.</p>
      </div>
      {list(firstWeek.filter((win) => win === current))}
      <details>
        <summary className="text-link inline-flex min-h-11 items-center font-semibold">
          The other three
        </summary>
        {list(firstWeek.filter((win) => win !== current))}
      </details>
    </Card>
  );
}
