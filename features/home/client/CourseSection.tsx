import { useQuery } from '@tanstack/react-query';
import { listNotes } from '#features/course/contract.ts';
import { includedCourse } from '#features/course/rules-extent.ts';
import { call } from '#platform/client/call.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { ArrowRightIcon, BookIcon } from '#platform/client/ui/icons.tsx';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { can } from '#platform/contract/capabilities.ts';
import type { PublicViewer } from '#platform/contract/viewer.ts';
import { targetOf } from '#features/home/rules.ts';
import { addressOf } from '#features/home/rules-next.ts';
import { CourseOutline } from './landing/CourseOutline.tsx';
import { siteWordsQuery } from './api.ts';
import { workspaceQuery } from './workspace/api.ts';
import { wordsOf } from './workspace/step-words.ts';

/**
 * The course on a member's home: its modules as they are now, and what this member can do with it. The included course
 * stands in until that is known.
 */
export function CourseSection({ viewer }: { readonly viewer: PublicViewer }) {
  const { data, isPending } = useQuery(siteWordsQuery);
  return (
    <CourseOutline
      course={isPending ? includedCourse : (data?.course ?? null)}
      isPending={isPending}
      next={can(viewer, 'course.read') ? <NextLesson /> : can(viewer, 'book.read') ? <ReadTheBook /> : null}
      action={<CourseAction viewer={viewer} />}
    />
  );
}

/** The next lesson, for members with the course: a link to this section leaves them one press away from it. */
function NextLesson() {
  const workspace = useQuery(workspaceQuery);
  if (workspace.isPending) return <Skeleton className="h-14 w-full max-w-96" />;
  const lesson = workspace.data?.course?.next;
  if (!lesson) return null;
  const step = { kind: 'lesson', lesson } as const;
  const { action, title } = wordsOf(step);
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <Button asChild size="large">
        <PageLink to={addressOf(step)}>
          {action}
          <ArrowRightIcon width={22} />
        </PageLink>
      </Button>
      <p className="text-lead wrap-anywhere">{title}</p>
    </div>
  );
}

/** For members with the book but without the course: the menu's entry for both leads here. */
function ReadTheBook() {
  return (
    <Button asChild size="large">
      <PageLink to="/book">
        <BookIcon width={20} />
        Read the book
      </PageLink>
    </Button>
  );
}

function CourseAction({ viewer }: { readonly viewer: PublicViewer }) {
  const mayRead = can(viewer, 'course.read');
  const target = mayRead ? '/course' : targetOf('premium-upgrade', viewer);
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <Button asChild size="large">
        <PageLink to={target}>{mayRead ? 'Open the course' : 'Get Premium Access'}</PageLink>
      </Button>
      {mayRead ? null : <WithoutCourse />}
    </div>
  );
}

/** The parts open to members without the course: a lesson, and the notes that they wrote while they had it. */
function WithoutCourse() {
  const notes = useQuery({
    queryKey: ['home', 'notes'],
    queryFn: ({ signal }) => call(listNotes, {}, { signal }),
    // They may have just deleted one.
    staleTime: 0,
  });
  return (
    <>
      <PageLink to="/sample-lesson" className={nightLink}>
        Read a sample lesson
      </PageLink>
      {notes.data?.notes.length ? (
        <PageLink to="/course/notes" className={nightLink}>
          My notes
        </PageLink>
      ) : null}
    </>
  );
}

const nightLink = 'inline-flex min-h-11 items-center font-semibold underline underline-offset-4';
