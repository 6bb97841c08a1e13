import type { AskDeps } from '#features/ask/server/ask-deps.ts';
import { readableBooks } from '#features/books/server/passages.ts';
import { callPassages, callPlaces } from '#features/calls/server/passages.ts';
import { clientPassages } from '#features/clients/server/passages.ts';
import { createLessonPassages, notePassages } from '#features/course/server/passages.ts';
import { cardPassages } from '#features/tools/server/cards/passages.ts';
import type { Viewer } from '#platform/server/viewer/load.ts';
import type { Deps } from './deps.ts';

/** What each slice has for an answer: lessons and books that are open to the member, and what is their own. */
export function askDepsOf({ course, db, tools }: Pick<Deps, 'course' | 'db' | 'tools'>): AskDeps {
  const lessonsFor = createLessonPassages(course);
  /** @param callsOf what of the member's real calls is wanted */
  const openTo = async <Call>(viewer: Viewer, callsOf: (of: typeof db, userId: string) => Promise<Call>) => {
    const lessons = await lessonsFor(viewer);
    const opened = new Set(lessons.open.flatMap(({ lessonId }) => lessonId ?? []));
    // What a token or an assistant reads elsewhere: neither notes nor calls, whose words may be masked for a model.
    const isInApp = viewer.tokenScope === null;
    const [clients, books, cards, notes, calls] = await Promise.all([
      clientPassages(db, viewer.userId, tools.clock.now()),
      readableBooks(db, viewer),
      cardPassages(db, viewer.userId),
      isInApp ? notePassages(course, viewer, opened) : [],
      isInApp ? callsOf(db, viewer.userId) : null,
    ]);
    return { lessons, clients, calls, others: [...lessons.open, ...books, ...clients, ...cards, ...notes] };
  };
  return {
    db,
    clock: tools.clock,
    writer: tools.writer,
    placesOf: async (viewer) => {
      const { calls, others } = await openTo(viewer, callPlaces);
      return [...others, ...(calls ?? [])];
    },
    materialOf: async (viewer) => {
      const { calls, clients, lessons, others } = await openTo(viewer, callPassages);
      return { ...lessons, clients, open: [...others, ...(calls ?? [])] };
    },
  };
}
