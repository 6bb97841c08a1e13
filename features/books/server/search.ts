import type { SearchHit } from '#platform/contract/search.ts';
import { excerptAround, holdsWords } from '#platform/contract/search-words.ts';
import type { Db } from '#platform/server/db/client.ts';
import { type Finder, mostOf } from '#platform/server/search/finder.ts';
import { soughtOf } from '#features/books/rules-text.ts';
import { readableBooks } from './passages.ts';

/** Finds words in the text of the books that are open to this viewer; what was typed as it stands comes first. */
export const createBookFinder =
  (db: Db): Finder =>
  async (viewer, question) => {
    if (question === null) return [];
    const { typed, words } = question;
    const sought = soughtOf(typed);
    const isExact = (text: string) => soughtOf(text).includes(sought);
    const found = (await readableBooks(db, viewer)).filter(({ text }) => holdsWords(text, words));
    const ranked = [
      ...found.filter(({ text }) => isExact(text)),
      ...found.filter(({ text }) => !isExact(text)),
    ];
    return ranked.slice(0, mostOf(question)).map(({ about, address, text, title }): SearchHit => {
      const lines = text.split('\n');
      const line = lines.find(isExact) ?? lines.find((one) => holdsWords(one, words)) ?? lines.join(' ');
      return {
        kind: 'book',
        title,
        about,
        context: excerptAround(line, words),
        lang: null,
        address,
        at: null,
        day: null,
        locked: null,
      };
    });
  };
