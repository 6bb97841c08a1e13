import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { CourseToCome } from '#features/course/client/CourseFrame.tsx';
import { LessonPicture } from '#features/course/client/lesson/LessonPicture.tsx';
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

/** What a page's document shows in the place of its skeletons, for the member who asks for it. */
export const knownParts: KnownParts = ({ address, viewer, now, workspace, lesson }) => {
  if (address === '/course/:slug' && lesson)
    return [inPlaceOf(<CourseToCome />, <LessonPicture lesson={lesson} />)];
  if (address !== '/' || !workspace) return [];
  const steps = inPlaceOf(<WorkspaceToCome />, <WorkspacePicture {...{ viewer, workspace, now }} />);
  const greeting = inPlaceOf(<Greeting viewer={undefined} />, <Greeting viewer={viewer} />);
  return steps[1] === '' ? [greeting] : [greeting, steps];
};
