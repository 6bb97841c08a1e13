import { Badge } from '#platform/client/ui/Badge.tsx';
import { Card } from '#platform/client/ui/Card.tsx';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { firstWeek } from '#content/course/first-week.ts';
import type { Course } from '#features/course/contract.ts';
import { dayOfFirstWeek } from '#features/course/rules-learning.ts';

/** The four wins of the first seven days; renders nothing from day eight on. */
export function FirstWeek({ course, now }: { readonly course: Course; readonly now: Date }) {
  const day = dayOfFirstWeek(course.modules, now);
  if (day === null) return null;
  const current = firstWeek.findLast((win) => win.day <= day);
  return (
    <Card as="section" aria-labelledby="first-week" className="grid gap-5">
      <div className="grid gap-1.5">
        <h2 id="first-week" className="font-display text-heading font-bold">
          Your first week: four small wins
        </h2>
        <p className="text-soft max-w-prose">
          Today is day {day}. Each takes one sitting and works without the others.
        </p>
      </div>
      <ol className="divide-line divide-y">
        {firstWeek.map((win) => (
          <li key={win.day} className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[4.5rem_minmax(0,1fr)]">
            <span className="text-soft tabular-nums">Day {win.day}</span>
            <div className="grid gap-0.5">
              <p className="flex flex-wrap items-center gap-3">
                <PageLink to={win.to} className="font-semibold underline underline-offset-4">
                  {win.title}
                </PageLink>
                {win === current ? <Badge tone="accent">Now</Badge> : null}
              </p>
              <p className="text-soft">{win.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}
