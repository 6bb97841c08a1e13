import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { LockIcon } from '#platform/client/ui/icons-at-work.tsx';
import { BookIcon } from '#platform/client/ui/icons.tsx';
import { dayOf } from '#platform/client/when.ts';
import type { Debrief, LessonLink } from '#features/spar/contract-debrief.ts';

/** The lesson that teaches a point: its link, or when it opens. */
export function LessonLine({ lesson }: { readonly lesson: LessonLink }) {
  const { title, path, isOpen, opensAt, opensAfterDays } = lesson;
  if (isOpen)
    return (
      <PageLink to={path} className="text-link inline-flex min-h-11 w-fit items-center gap-2">
        <BookIcon width={20} className="shrink-0" />
        <span className="sr-only">Lesson:</span> {title}
      </PageLink>
    );
  return (
    <p className="text-soft flex min-h-11 items-center gap-2">
      <LockIcon width={20} className="shrink-0" />
      <span>
        The lesson “{title}”{' '}
        {opensAt === null ? (
          <>
            comes with{' '}
            <PageLink to="/#pricing" className="text-link">
              Premium
            </PageLink>
            {opensAfterDays === 0 ? ' and is open right away.' : `, ${opensAfterDays} days after it begins.`}
          </>
        ) : (
          `opens on ${dayOf(opensAt)}.`
        )}
      </span>
    </p>
  );
}

/** Where a lesson behind a point is still locked: the one that anybody may read now. */
export function OpenToday({ debrief: { steps, rules } }: { readonly debrief: Debrief }) {
  const isLocked = [...steps, ...rules].some(({ lesson }) => lesson !== null && !lesson.isOpen);
  if (!isLocked) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-2">
      Some of these lessons aren’t open yet. One you can read today, in full and with its film:{' '}
      <PageLink to="/sample-lesson" className="text-link inline-flex min-h-11 items-center gap-2">
        <BookIcon width={20} className="shrink-0" />
        The first 11 seconds
      </PageLink>
    </p>
  );
}
