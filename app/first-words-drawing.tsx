import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { CourseToCome } from '#features/course/client/CourseFrame.tsx';
import { LessonPicture } from '#features/course/client/lesson/LessonPicture.tsx';
import { Greeting } from '#features/home/client/Greeting.tsx';
import { WorkspaceToCome } from '#features/home/client/workspace/Workspace.tsx';
import { WorkspacePicture } from '#features/home/client/workspace/WorkspacePicture.tsx';
import { AppPages } from '#platform/client/app-pages.ts';
import type { DrawFirstWords } from './first-words-facts.ts';
import { withoutStyles } from './without-styles.ts';

/** Its links load documents until the app runs. */
const markupOf = (part: ReactNode) =>
  withoutStyles(renderToString(<AppPages value={() => false}>{part}</AppPages>));

/** The app looks for `data-words` when it takes the document's place (`app/client/first-words.ts`). */
function drawn(skeleton: ReactNode, words: ReactNode): readonly (readonly [string, string])[] {
  const markup = markupOf(words);
  return markup === '' ? [] : [[markupOf(skeleton), `<div data-words="">${markup}</div>`]];
}

/** Loaded by `app/first-words.ts` as a build of its own: the server draws with the app's components. */
export const drawFirstWords: DrawFirstWords = (words) => {
  if (words.address === '/course/:slug')
    return drawn(<CourseToCome />, <LessonPicture lesson={words.answer} />);
  const { answer: workspace, now, viewer } = words;
  return [
    [markupOf(<Greeting viewer={undefined} />), markupOf(<Greeting viewer={viewer} />)],
    ...drawn(<WorkspaceToCome />, <WorkspacePicture {...{ viewer, workspace, now }} />),
  ];
};
