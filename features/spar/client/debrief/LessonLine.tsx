import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { LockIcon } from '#platform/client/ui/icons-at-work.tsx';
import { BookIcon } from '#platform/client/ui/icons.tsx';
import { dayOf } from '#platform/client/when.ts';
import type { LessonLink } from '#features/spar/contract-lesson-link.ts';

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
            opens {opensAfterDays === 0 ? 'as soon as' : `${opensAfterDays} days after`} you start{' '}
            <PageLink to="/#pricing" className="text-link">
              Premium
            </PageLink>
            .
          </>
        ) : (
          `opens on ${dayOf(opensAt)}.`
        )}
      </span>
    </p>
  );
}
