import { createReading } from '#features/books/server/queries.ts';
import { lastSaleOn, plannedFor } from '#features/clients/server/planned.ts';
import { nextClinicFor } from '#features/course/server/clinics/seats.ts';
import { createQuestionsAtHome } from '#features/course/server/learning/due-questions.ts';
import { doneAt, presentSummary } from '#features/course/server/present.ts';
import type { WorkspaceDeps } from '#features/home/server/workspace.ts';
import { createHomeCalls } from '#features/spar/server/talk/home-calls.ts';
import { newestCardBesides } from '#features/tools/server/cards/cards.ts';
import { createNewestCards } from '#features/tools/server/cards/newest-cards.ts';
import { cardsOfClients } from '#features/tools/server/cards/search.ts';
import { createNewestTexts } from '#features/tools/server/library/newest-texts.ts';
import { aiDisclosure } from '#platform/server/runs/ai-disclosure.ts';
import type { Deps } from './deps.ts';

/** What each slice has for a member's home. */
export function workspaceDepsOf({ clock, course, db, site, spar, tools }: Deps): WorkspaceDeps {
  const cardsOf = createNewestCards(db);
  const questionsOf = createQuestionsAtHome(db, clock);
  return {
    headers: aiDisclosure(tools.writer),
    communities: () => site.current().shown.communities,
    calendar: () => site.current().shown.links.strategyCall !== '',
    readingOf: createReading(db, () => site.current().shown.books),
    cardsOf,
    soldOf: (userId) => lastSaleOn(db, userId),
    plannedOf: (viewer) => plannedFor({ cards: cardsOfClients, db }, viewer, clock.now()),
    clinicOf: (viewer) => nextClinicFor(db, viewer, clock.now()),
    textsOf: createNewestTexts(db, clock),
    courseOf: async (viewer) => {
      const viewed = await course.outline.view(viewer, clock.now());
      return {
        summary: presentSummary(viewed),
        doneAt: doneAt(viewed),
        questions: await questionsOf(viewer.userId, viewed),
      };
    },
    ...createHomeCalls(db, spar, {
      newest: cardsOf,
      newestBesides: (userId, ids) => newestCardBesides(db, { userId, ids }),
    }),
  };
}
