import { Skeleton } from '#platform/client/ui/Skeleton.tsx';
import { CourseFrame } from '#features/course/client/CourseFrame.tsx';
import { Aims, type AimsOfLesson, type HeadOfLesson, LessonHead } from './LessonHead.tsx';
import type { KnownPicture } from '#features/course/rules-pictures.ts';
import { picturesOfLesson } from './pictures.ts';
import { Prose } from './Prose.tsx';
import { PictureSources } from './TextPicture.tsx';

/** The film's place, with the first that it shows if that is known. */
function FilmPicture({ poster }: { readonly poster: string | null }) {
  const place = 'rounded-card bg-night aspect-video w-full';
  return poster === null ? (
    <div className={place} />
  ) : (
    <img src={poster} alt="" width={1280} height={720} fetchPriority="high" className={place} />
  );
}

/** What a lesson's picture shows: the same for everybody who may read it. */
export interface PicturedLesson extends HeadOfLesson, AimsOfLesson {
  readonly id: string;
  readonly slug: string;
  readonly text: string;
  readonly pictures: readonly KnownPicture[];
  readonly video: (HeadOfLesson['video'] & { readonly poster: string | null }) | null;
}

const mostPainted = 12_000;
const mostTogether = 2000;

/** Whether a text is read quickly on the server, where all others wait: marks in one long paragraph can take seconds. */
const isQuick = (text: string) =>
  text.length <= mostPainted && text.split(/\n\s*\n/).every((part) => part.length <= mostTogether);

/**
 * A lesson as its document can have it before any script runs. What follows a film or PDF has its place below the
 * controls, whose height is not known here, so only a text is there in full.
 */
export function LessonPicture({ lesson }: { readonly lesson: PicturedLesson }) {
  const { slug, text, type, video } = lesson;
  return (
    <CourseFrame
      slug={slug}
      list={<Skeleton className="h-96" />}
      exit={null}
      aside={<Skeleton className="bubble h-[32rem]" />}
    >
      <article className="grid gap-8">
        <LessonHead lesson={lesson} />
        {video ? <FilmPicture poster={video.poster} /> : null}
        {type === 'text' ? (
          <>
            <Aims lesson={lesson} />
            {isQuick(text) ? (
              <PictureSources value={picturesOfLesson(lesson)}>
                <Prose markdown={text} />
              </PictureSources>
            ) : (
              <Skeleton className="bubble h-96" />
            )}
          </>
        ) : (
          <Skeleton className="bubble h-96" />
        )}
      </article>
    </CourseFrame>
  );
}
