import { type BookSlug, shelf } from '#content/books/shelf.ts';
import type { FreeBookSlug } from '#features/books/rules.ts';
import { createPlaces } from '#features/books/server/queries.ts';
import { presentSummary as presentCourse } from '#features/course/server/present.ts';
import type { WorkspaceDeps } from '#features/home/server/workspace.ts';
import { can } from '#platform/contract/capabilities.ts';
import { inBatches } from '#platform/server/viewer/in-batches.ts';
import { aiDisclosure } from '#platform/server/runs/ai-disclosure.ts';
import { sparAllowanceOf } from '#features/spar/server/allowance.ts';
import { houseOf } from '#features/spar/server/house.ts';
import { createSpokenTalks } from '#features/spar/server/spoken-talks.ts';
import { newestCardBesides } from '#features/tools/server/cards.ts';
import { createNewestCards } from '#features/tools/server/newest-cards.ts';
import { createNewestTexts } from '#features/tools/server/studio/newest-texts.ts';
import { presentSummary as presentText } from '#features/tools/server/studio/present.ts';
import type { Deps } from './deps.ts';

/** What a member's home needs from other slices. */
export function workspaceDepsOf({ clock, course, db, site, spar, tools }: Deps): WorkspaceDeps {
  const [cardsOf, placesOf, talksOf] = [createNewestCards(db), createPlaces(db), createSpokenTalks(db)];
  const textsOf = createNewestTexts(db, clock);
  const house = inBatches(async ([everybody = '']) => new Map([[everybody, await houseOf(db)]]));
  return {
    headers: aiDisclosure(tools.writer),
    communities: () => site.current().shown.communities,
    calendar: () => site.current().shown.links.strategyCall !== '',
    readingOf: async (userId) => {
      const { books } = site.current().shown;
      const titleOf = (book: BookSlug) => (book in books ? books[book as FreeBookSlug] : shelf[book]).title;
      return (await placesOf(userId)).map(({ book, page }) => ({ book, title: titleOf(book), page }));
    },
    callsOf: async (userId) => {
      const [cards, { cardIds, made }] = await Promise.all([cardsOf(userId), talksOf(userId)]);
      const uncalled = cards.recent.find(({ id }) => !cardIds.includes(id));
      if (uncalled || cards.made === cards.recent.length) return { made, uncalled: uncalled ?? null };
      return { made, uncalled: await newestCardBesides(db, { userId, ids: cardIds }) };
    },
    houseOf: async (viewer) => {
      const mayCallAll = can(viewer, 'spar.use');
      return ((await house('everybody')) ?? []).filter(({ isFree }) => isFree || mayCallAll).length;
    },
    spentOf: async (viewer) => {
      const { per, remaining, resetsAt } = await sparAllowanceOf(db, spar, viewer);
      return remaining === 0 ? { per, resetsAt } : null;
    },
    cardsOf,
    textsOf: async (userId) => {
      const texts = await textsOf(userId);
      return {
        ...texts,
        recent: texts.recent.map(presentText),
        untold: texts.untold && presentText(texts.untold),
      };
    },
    courseOf: async (viewer) => presentCourse(await course.outline.view(viewer, clock.now())),
  };
}
