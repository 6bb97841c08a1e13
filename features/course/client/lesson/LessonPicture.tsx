import { Skeleton } from '#platform/client/ui/Skeleton.tsx';
import type { Lesson } from '#features/course/contract.ts';
import { CourseFrame } from '#features/course/client/CourseFrame.tsx';
import { Aims, LessonHead } from './LessonHead.tsx';
import { Prose } from './Prose.tsx';

/** The film's place, with the first that it shows if that is known. */
function FilmPicture({ poster }: { readonly poster: string | null }) {
  const place = 'rounded-card bg-night aspect-video w-full';
  return poster === null ? (
    <div className={place} />
  ) : (
    <img src={poster} alt="" width={1280} height={720} fetchPriority="high" className={place} />
  );
}

/**
 * A lesson as its document can have it before any script runs. What follows a film or PDF has its place below the
 * controls, whose height is not known here, so only a text is there in full.
 */
export function LessonPicture({ lesson }: { readonly lesson: Lesson }) {
  const { slug, text, type, video } = lesson;
  return (
    <CourseFrame
      slug={slug}
      list={<Skeleton className="h-96" />}
      aside={<Skeleton className="bubble h-[32rem]" />}
    >
      <article className="grid gap-8">
        <LessonHead lesson={lesson} />
        {video ? <FilmPicture poster={video.poster ?? null} /> : null}
        {type === 'text' ? (
          <>
            <Aims lesson={lesson} />
            <Prose markdown={text} />
          </>
        ) : (
          <Skeleton className="bubble h-96" />
        )}
      </article>
    </CourseFrame>
  );
}
