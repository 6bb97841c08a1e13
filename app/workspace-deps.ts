import { type BookSlug, shelf } from '#content/books/shelf.ts';
import type { FreeBookSlug } from '#features/books/rules.ts';
import { placesOf } from '#features/books/server/queries.ts';
import { presentSummary as presentCourse } from '#features/course/server/present.ts';
import type { WorkspaceDeps } from '#features/home/server/workspace.ts';
import { can } from '#platform/contract/capabilities.ts';
import { aiDisclosure } from '#platform/server/runs/ai-disclosure.ts';
import { sparAllowanceOf } from '#features/spar/server/allowance.ts';
import { houseOf } from '#features/spar/server/house.ts';
import { spokenTalks } from '#features/spar/server/queries.ts';
import { newestCardBesides, newestCards } from '#features/tools/server/cards.ts';
import { newestTexts } from '#features/tools/server/studio/library.ts';
import { presentSummary as presentText } from '#features/tools/server/studio/present.ts';
import type { Deps } from './deps.ts';

/** What a member's home needs from other slices. */
export function workspaceDepsOf({ clock, course, db, site, spar, tools }: Deps): WorkspaceDeps {
  return {
    headers: aiDisclosure(tools.writer),
    communities: () => site.current().shown.communities,
    readingOf: async (userId) => {
      const { books } = site.current().shown;
      const titleOf = (book: BookSlug) => (book in books ? books[book as FreeBookSlug] : shelf[book]).title;
      return (await placesOf(db, userId)).map(({ book, page }) => ({ book, title: titleOf(book), page }));
    },
    callsOf: async (userId) => {
      const { made, cardIds } = await spokenTalks(db, { userId });
      return { made, uncalled: await newestCardBesides(db, { userId, ids: cardIds }) };
    },
    houseOf: async (viewer) => {
      const mayCallAll = can(viewer, 'spar.use');
      return (await houseOf(db)).filter(({ isFree }) => isFree || mayCallAll).length;
    },
    spentOf: async (viewer) => {
      const { per, remaining, resetsAt } = await sparAllowanceOf(db, spar, viewer);
      return remaining === 0 ? { per, resetsAt } : null;
    },
    cardsOf: (userId) => newestCards(db, userId),
    textsOf: async (userId) => {
      const texts = await newestTexts(db, { userId, now: clock.now() });
      return {
        ...texts,
        recent: texts.recent.map(presentText),
        untold: texts.untold && presentText(texts.untold),
      };
    },
    courseOf: async (viewer) => presentCourse(await course.outline.view(viewer, clock.now())),
  };
}
