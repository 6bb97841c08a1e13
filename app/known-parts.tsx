import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import type { Lesson } from '#features/course/contract.ts';
import { CourseToCome } from '#features/course/client/CourseFrame.tsx';
import { LessonPicture, type PicturedLesson } from '#features/course/client/lesson/LessonPicture.tsx';
import { Greeting } from '#features/home/client/Greeting.tsx';
import { WorkspaceToCome } from '#features/home/client/workspace/Workspace.tsx';
import { WorkspacePicture } from '#features/home/client/workspace/WorkspacePicture.tsx';
import { AppPages, BuiltPages } from '#platform/client/built-pages.ts';
import type { KnownPart, KnownParts } from './known.ts';
import { pageExists } from './layouts/page-exists.ts';
import { withoutStyles } from './without-styles.ts';

/** As in the document, whose links lead there without the app. */
const markupOf = (part: ReactNode) =>
  withoutStyles(
    renderToString(
      <AppPages value={() => false}>
        <BuiltPages value={pageExists}>{part}</BuiltPages>
      </AppPages>,
    ),
  );

const inPlaceOf = (toCome: ReactNode, known: ReactNode): KnownPart => [markupOf(toCome), markupOf(known)];

const mostLessons = 100;
const lessonMarkups = new Map<string, string>();

/** A lesson's picture, drawn once for all who read it: a long text takes longer than the rest of its document. */
function lessonMarkup({ video, ...lesson }: Lesson): string {
  const { id, slug, title, moduleTitle, type, minutes, description, objectives, text, pictures } = lesson;
  const film = video && { durationSeconds: video.durationSeconds, poster: video.poster ?? null };
  // All that is drawn is in the key, so that nothing of one member's can be another's.
  const shown: PicturedLesson = {
    id,
    slug,
    title,
    moduleTitle,
    type,
    minutes,
    description,
    objectives,
    text,
    pictures,
    video: film,
  };
  const key = JSON.stringify(shown);
  const markup = lessonMarkups.get(key) ?? markupOf(<LessonPicture lesson={shown} />);
  lessonMarkups.delete(key);
  lessonMarkups.set(key, markup);
  const [oldest] = lessonMarkups.keys();
  if (lessonMarkups.size > mostLessons && oldest !== undefined) lessonMarkups.delete(oldest);
  return markup;
}

/** What a page's document shows in the place of its skeletons, for the member who asks for it. */
export const knownParts: KnownParts = ({ address, viewer, now, workspace, lesson }) => {
  if (address === '/course/:slug' && lesson) return [[markupOf(<CourseToCome />), lessonMarkup(lesson)]];
  if (address !== '/' || !workspace) return [];
  const steps = inPlaceOf(<WorkspaceToCome />, <WorkspacePicture {...{ viewer, workspace, now }} />);
  const greeting = inPlaceOf(<Greeting viewer={undefined} />, <Greeting viewer={viewer} />);
  return steps[1] === '' ? [greeting] : [greeting, steps];
};
