import type { ReactNode } from 'react';
import { ChevronDownIcon } from '#platform/client/ui/icons.tsx';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';

/** Keeps the place of a course that is not known yet. */
export function CourseToCome() {
  return (
    <div role="status" aria-label="Loading" className="page-width grid gap-8 py-8 lg:grid-cols-[22rem_1fr]">
      <Skeleton className="bubble h-96 max-lg:h-16" />
      <Skeleton className="bubble h-[32rem]" />
    </div>
  );
}

interface CourseFrameProps {
  /** The lesson that is open, if any. Opening another one closes the list. */
  readonly slug: string | undefined;
  /** The modules and lessons, above the page on a phone. */
  readonly list: ReactNode;
  /** The way out, in sight beside the closed list. */
  readonly exit: ReactNode;
  /** The same beside the page, where there is room. */
  readonly aside: ReactNode;
  readonly children: ReactNode;
}

/** A page of the course with the list of its lessons. */
export function CourseFrame({ slug, list, exit, aside, children }: CourseFrameProps) {
  return (
    <div className="page-width grid gap-x-12 gap-y-6 py-6 sm:py-10 lg:grid-cols-[21rem_minmax(0,1fr)] print:block">
      {/* On a phone the list collapses, so that the lesson comes first. */}
      <div className="relative lg:hidden print:hidden">
        <details key={slug ?? ''} className="group/list bubble border-line border px-4 py-2">
          <summary className="font-display flex min-h-11 cursor-pointer list-none items-center gap-2 pr-16 font-bold [&::-webkit-details-marker]:hidden">
            Course Content
            <ChevronDownIcon width={20} className="transition-transform group-open/list:rotate-180" />
          </summary>
          <div className="pt-4">{list}</div>
        </details>
        <div className="absolute top-2 right-4">{exit}</div>
      </div>
      <div className="max-lg:hidden print:hidden">{aside}</div>
      <div className="min-w-0">{children}</div>
    </div>
  );
}
