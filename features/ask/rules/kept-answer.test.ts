import { expect, test } from 'vitest';
import type { Passage } from '#platform/contract/passages.ts';
import { nextOf, type Opened, shownNow, withSources } from './kept-answer.ts';

const passage = (given: Partial<Passage>): Passage => ({
  kind: 'lesson',
  title: 'A lesson',
  about: '',
  topic: '',
  text: 'Words',
  address: '/course/a',
  access: 'course.read',
  lessonId: 'a',
  ...given,
});
const lesson = passage({});
const book = passage({ kind: 'book', address: '/read/b#preface-1', access: 'book.read', lessonId: null });
const client = passage({
  kind: 'client',
  title: 'Ruth',
  address: '/clients/1',
  access: null,
  lessonId: null,
});
const said = [lesson, book, client, lesson].map((source, at) => ({ text: `${at}`, quote: `${at}`, source }));
const answer = {
  way: 'written',
  ...withSources(said),
  locked: null,
  nearest: null,
  next: null,
  isPart: false,
  failed: false,
} as const;
const all: Opened = { tier: 'premium', lessons: new Set(['a']), own: new Set(['/clients/1']) };

test('a source is listed once', () => {
  expect(answer.sentences.map(({ source }) => source)).toEqual([0, 1, 2, 0]);
  expect(answer.sources).toHaveLength(3);
});

test('a source in a book is called by its chapter, too', () => {
  const { sources } = withSources([{ text: '', quote: '', source: { ...book, about: 'Notice first' } }]);
  expect(sources.map(({ title }) => title)).toEqual(['A lesson: Notice first']);
});

test('of a masked call the member reads the real words, and how the model wrote it is kept beside them', () => {
  const unmasked = {
    title: 'Your call with Ruth',
    words: (text: string) => text.replace('[name 1]', 'Ruth'),
  };
  const call = passage({ kind: 'call', title: 'Your call', address: '/calls/1', lessonId: null, unmasked });
  const { sentences, sources } = withSources([
    { text: '[name 1] waits.', quote: 'I, [name 1]', source: call },
  ]);
  expect(sentences).toEqual([
    { text: 'Ruth waits.', quote: 'I, Ruth', source: 0, masked: '[name 1] waits.' },
  ]);
  // A function can't be stored.
  expect(structuredClone(sources)).toMatchObject([{ title: 'Your call with Ruth', address: '/calls/1' }]);
  expect(answer.sentences.some((one) => 'masked' in one)).toBe(false);
});

test.each<[string, Partial<Opened>, string[]]>([
  ['everything open', {}, ['0', '1', '2', '3']],
  ['the lesson locked again', { lessons: new Set() }, ['1', '2']],
  ['no plan', { tier: 'free' }, ['2']],
  ['the client deleted', { own: new Set() }, ['0', '1', '3']],
])('with %s an old answer shows what is open now', (_, given, texts) => {
  const shown = shownNow(answer, { ...all, ...given });
  expect(shown.sentences.map(({ text }) => text)).toEqual(texts);
  expect(shown.hidden).toBe(4 - texts.length);
  for (const { source } of shown.sentences) expect(shown.sources[source]).toBeDefined();
});

test('one thing to try: the task of the lesson, at the client it is about or the first; none without both', () => {
  const other = passage({ kind: 'client', title: 'Max', address: '/clients/2', lessonId: null });
  const taskOf = (id: string) => (id === 'a' ? 'Draw the map' : null);
  const from = { nearest: lesson, passages: [lesson] };
  expect(nextOf(said, { ...from, passages: [client] }, { clients: [other], taskOf })?.client.title).toBe(
    'Ruth',
  );
  expect(nextOf(said, from, { clients: [other], taskOf })).toMatchObject({
    task: 'Draw the map',
    client: { title: 'Max' },
    lesson: { address: '/course/a' },
  });
  expect(nextOf(said, from, { clients: [], taskOf })).toBeNull();
  expect(nextOf(said, from, { clients: [other], taskOf: () => null })).toBeNull();
});

test('nothing to try from a lesson that the question is not about, nor from one that the answer does not stand on', () => {
  const given = { clients: [client], taskOf: () => 'Write an ad' };
  const nearest = passage({ lessonId: 'b', address: '/course/b' });
  expect(nextOf(said, { nearest, passages: [] }, given)).toBeNull();
  expect(nextOf(said, { nearest: null, passages: [] }, given)).toBeNull();
});
