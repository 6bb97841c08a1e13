import type { AskDeps } from '#features/ask/server/ask-deps.ts';
import { readableBooks } from '#features/books/server/passages.ts';
import { callPassages } from '#features/calls/server/passages.ts';
import { clientPassages } from '#features/clients/server/passages.ts';
import { createLessonPassages, notePassages } from '#features/course/server/passages.ts';
import { cardPassages } from '#features/tools/server/cards/passages.ts';
import type { Deps } from './deps.ts';

/** What each slice has for an answer: lessons and books that are open to the member, and what is their own. */
export function askDepsOf({ course, db, tools }: Pick<Deps, 'course' | 'db' | 'tools'>): AskDeps {
  const lessonsFor = createLessonPassages(course);
  return {
    db,
    clock: tools.clock,
    writer: tools.writer,
    materialOf: async (viewer) => {
      const lessons = await lessonsFor(viewer);
      const opened = new Set(lessons.open.flatMap(({ lessonId }) => lessonId ?? []));
      // What a token or an assistant reads elsewhere: neither notes nor calls, whose words may be masked for a model.
      const isInApp = viewer.tokenScope === null;
      const [clients, books, ...own] = await Promise.all([
        clientPassages(db, viewer.userId),
        readableBooks(db, viewer),
        cardPassages(db, viewer.userId),
        ...(isInApp ? [notePassages(course, viewer, opened), callPassages(db, viewer.userId)] : []),
      ]);
      return { ...lessons, clients, open: [...lessons.open, ...books, ...clients, ...own.flat()] };
    },
  };
}
