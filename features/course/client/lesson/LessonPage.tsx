import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { call } from '#platform/client/call.ts';
import { CallError } from '#platform/client/call-error.ts';
import { usePageTitle } from '#platform/client/page-title.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { LockIcon } from '#platform/client/ui/icons-at-work.tsx';
import { PageHeading } from '#platform/client/ui/PageHeading.tsx';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { EmptyState, ErrorState } from '#platform/client/ui/notices/states.tsx';
import { momentOf } from '#platform/client/when.ts';
import { type Lesson, saveProgress } from '#features/course/contract.ts';
import { unlockWords } from '#features/course/rules.ts';
import { lessonQuery } from '#features/course/client/api.ts';
import { openLessons, placeOf, useCourse, usePreview } from '#features/course/client/place.ts';
import { CheckQuestions } from './CheckQuestions.tsx';
import { useMarkComplete } from './Completion.tsx';
import { LessonEnd } from './LessonEnd.tsx';
import { Aims, LessonHead } from './LessonHead.tsx';
import { LessonMedia } from './LessonMedia.tsx';
import { LessonText } from './LessonText.tsx';
import { NoteBox } from './NoteBox.tsx';
import { UseItNowCard } from './UseItNowCard.tsx';

/** Why this lesson cannot be read now, when it opens, and which lesson can be read meanwhile. */
function Locked({ slug }: { readonly slug: string }) {
  const course = useCourse();
  const { kept } = usePreview();
  const open = course.data ? openLessons(course.data) : [];
  const meanwhile = open.find(({ id }) => id === course.data?.continueWith) ?? open[0];
  const module = course.data?.modules.find(({ lessons }) => lessons.some((lesson) => lesson.slug === slug));
  const opensAt = module?.opensAt ?? null;
  const title = module?.lessons.find((lesson) => lesson.slug === slug)?.title;
  usePageTitle(title);
  return (
    <>
      <PageHeading title={title ?? 'Locked'} />
      <EmptyState
        icon={LockIcon}
        title={unlockWords(opensAt === null ? null : new Date(opensAt), new Date(course.dataUpdatedAt))}
        description={
          opensAt === null
            ? 'This module is not open for you yet.'
            : `“${module?.title ?? 'This module'}” opens on ${momentOf(opensAt)}.`
        }
        action={
          meanwhile ? (
            <Button asChild>
              <Link to="/course/$slug" params={{ slug: meanwhile.slug }} search={kept}>
                Read now: {meanwhile.title}
              </Link>
            </Button>
          ) : null
        }
      />
    </>
  );
}

function Failure({
  slug,
  error,
  retry,
}: {
  readonly slug: string;
  readonly error: Error;
  readonly retry: () => void;
}) {
  const code = error instanceof CallError ? error.code : null;
  if (code === 'module_locked') return <Locked slug={slug} />;
  if (code === 'not_found')
    return (
      <>
        <PageHeading title="We can’t find this lesson" />
        <EmptyState
          title="It may have been moved or removed."
          description="Choose another one from the list."
        />
      </>
    );
  return <ErrorState title="Failed to load course content" message={error.message} onRetry={retry} />;
}

/** Opening a lesson counts as beginning it. */
function useBegin(lesson: Lesson | undefined, isPreview: boolean): void {
  const isNew = lesson !== undefined && lesson.progress.lastVideoPosition === 0 && !lesson.progress.completed;
  const id = lesson?.id;
  useEffect(() => {
    if (id === undefined || !isNew || isPreview) return;
    call(saveProgress, { params: { id }, body: { position: 0 } }).catch(() => undefined);
  }, [id, isNew, isPreview]);
}

const secondOf = (t: string | undefined) => {
  const second = Number(t);
  return t !== undefined && Number.isFinite(second) && second >= 0 ? second : null;
};

/** `/course/<slug>`: one lesson. */
export function LessonPage() {
  const { slug } = useParams({ from: '/course/$slug' });
  const { t }: { t?: string } = useSearch({ strict: false });
  const { preview } = usePreview();
  const lesson = useQuery(lessonQuery(slug, preview));
  const place = placeOf(useCourse().data, slug);
  const marking = useMarkComplete(lesson.data, place, preview);
  useBegin(lesson.data, preview);
  usePageTitle(lesson.data?.title);
  if (lesson.isPending)
    return (
      <div role="status" aria-label="Loading" className="grid gap-6">
        <Skeleton className="h-12 max-w-lg" />
        <Skeleton className="bubble aspect-video" />
        <Skeleton className="h-64" />
      </div>
    );
  if (lesson.isError) return <Failure slug={slug} error={lesson.error} retry={() => void lesson.refetch()} />;
  const { data } = lesson;
  const note = preview ? null : <NoteBox lesson={data} />;
  return (
    <article key={data.id} className="grid gap-8">
      <LessonHead lesson={data} />
      <LessonMedia
        lesson={data}
        second={secondOf(t)}
        isPreview={preview}
        onEnded={marking.mark}
        refetch={lesson.refetch}
        refetching={lesson.isFetching}
      />
      <Aims lesson={data} />
      {data.text === '' ? note : <LessonText lesson={data} answer={note} />}
      {data.useItNow ? <UseItNowCard title={data.title} task={data.useItNow} /> : null}
      <CheckQuestions lesson={data} isPreview={preview} />
      {preview ? null : (
        <p className="print:hidden">
          <PageLink to={`/ask?lesson=${data.slug}`} className="text-link inline-flex min-h-11 items-center">
            Ask about this lesson
          </PageLink>
        </p>
      )}
      <LessonEnd lesson={data} place={place} marking={marking} />
    </article>
  );
}
