import { createBookFinder } from '#features/books/server/search.ts';
import { createClientFinder } from '#features/clients/server/search.ts';
import type { SearchDeps } from '#features/search/server/routes.ts';
import { createRealCallFinder } from '#features/calls/server/search.ts';
import { createCallFinder } from '#features/spar/server/talk/search.ts';
import { createLessonFinder, createNoteFinder } from '#features/course/server/search.ts';
import { createCardFinder } from '#features/tools/server/cards/search.ts';
import { createTextFinder } from '#features/tools/server/library/search.ts';
import { aiDisclosure } from '#platform/server/runs/ai-disclosure.ts';
import type { Deps } from './deps.ts';

/** What each slice has for the search, in the order in which it is listed. */
export const searchDepsOf = ({ course, db, tools }: Deps): SearchDeps => ({
  headers: aiDisclosure(tools.writer),
  finders: [
    createClientFinder(db),
    createCardFinder(db),
    createTextFinder(db),
    createCallFinder(db),
    createRealCallFinder(db),
    createLessonFinder(course),
    createBookFinder(db),
    createNoteFinder(course),
  ],
});
