import { CourseFrame } from '#features/course/client/CourseFrame.tsx';
import type { Lesson } from '#features/course/contract.ts';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { Aims, LessonHead } from './LessonHead.tsx';
import { Prose } from './Prose.tsx';
import { PictureSources, picturesOfLesson } from './TextPicture.tsx';

/** The film's place, with its first picture if there is one. */
function FilmPicture({ poster }: { readonly poster: string | null }) {
  const place = 'rounded-card bg-night aspect-video w-full';
  return poster === null ? (
    <div className={place} />
  ) : (
    <img src={poster} alt="" width={1280} height={720} fetchPriority="high" className={place} />
  );
}

const mostPainted = 2000;

/**
 * The beginning of a text, as much as a first screen shows: parsing the rest would hold up all other requests, and
 * marks in one long paragraph can take seconds. Empty if its first paragraph is that long.
 */
function beginningOf(text: string): string {
  const end = text.length <= mostPainted ? text.length : text.slice(0, mostPainted).lastIndexOf('\n\n');
  return text.slice(0, Math.max(0, end));
}

/**
 * A lesson as its document can show it before any script runs. The content after a film or PDF stands below controls
 * whose height is not known here, so only a text lesson's words are included, as far as a first screen shows them.
 */
export function LessonPicture({ lesson }: { readonly lesson: Lesson }) {
  const { slug, type, video } = lesson;
  const text = beginningOf(lesson.text);
  return (
    <CourseFrame
      slug={slug}
      list={<Skeleton className="h-96" />}
      exit={null}
      aside={<Skeleton className="bubble h-[32rem]" />}
    >
      <article className="grid gap-8">
        <LessonHead lesson={lesson} />
        {video ? <FilmPicture poster={video.poster ?? null} /> : null}
        {type === 'text' ? (
          <>
            <Aims lesson={lesson} />
            <PictureSources value={picturesOfLesson(lesson)}>
              <Prose markdown={text} />
            </PictureSources>
            {text === lesson.text ? null : <Skeleton className="bubble h-96" />}
          </>
        ) : (
          <Skeleton className="bubble h-96" />
        )}
      </article>
    </CourseFrame>
  );
}
