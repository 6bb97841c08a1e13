import { expect, test } from 'vitest';
import { untold } from '#features/home/rules-site.ts';
import { changesOf, isIncluded } from './version-changes.ts';

const renamed = { ...untold.books, emotions: { ...untold.books.emotions, title: 'Feelings' } };

test('a change to one of two books names that book, its field and the new words alone', () => {
  expect(changesOf('books', { books: renamed }, { books: untold.books })).toEqual([
    { label: 'Emotions: Title', words: 'Feelings' },
  ]);
});

test('a field that was emptied is named, and one that stayed is not', () => {
  const before = { owner: { ...untold.owner, name: 'Ada Ltd', country: 'Malta' } };
  expect(changesOf('owner', { owner: { ...untold.owner, name: 'Ada Ltd' } }, before)).toEqual([
    { label: 'Country', words: '' },
  ]);
});

test('of a list it is said what came and what left', () => {
  const skool = { name: 'Skool', url: 'https://skool.example/' };
  const club = { name: 'The club', url: 'https://club.example/' };
  expect(changesOf('communities', { communities: [skool] }, { communities: [club] })).toEqual([
    { label: 'Added', words: 'Skool, https://skool.example/' },
    { label: 'Removed', words: 'The club, https://club.example/' },
  ]);
});

test('what came with the product is known as such, whatever community the links carry from before', () => {
  expect(isIncluded('books', { books: untold.books })).toBe(true);
  expect(isIncluded('books', { books: renamed })).toBe(false);
  expect(isIncluded('links', { links: { ...untold.links, community: 'https://club.example/' } })).toBe(true);
  expect(isIncluded('testimonials', { testimonials: [] })).toBe(true);
});

test('who read the legal texts is a change like any other', () => {
  expect(changesOf('legal', { legal: { readBy: 'Jo Smith' } }, { legal: { readBy: '' } })).toEqual([
    { label: 'Read by', words: 'Jo Smith' },
  ]);
});
