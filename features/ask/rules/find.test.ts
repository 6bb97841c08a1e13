import { expect, test } from 'vitest';
import type { Passage } from '#platform/contract/passages.ts';
import { findPassages, searchedFor, titlesOf } from './find.ts';
import { rank } from './rank.ts';
import { stemOf, termsOf } from './terms.ts';

const passage = (lessonId: string, text: string): Passage => ({
  kind: 'lesson',
  title: `Lesson ${lessonId}`,
  about: '',
  topic: '',
  text,
  address: `/course/${lessonId}`,
  access: 'course.read',
  lessonId,
});
const price = passage('price', 'Say the price in one calm sentence, and then be quiet.');
const map = passage('map', 'Put one client on one page, and mark what you guessed.');
const opensAt = new Date('2026-12-01T00:00:00Z');
const secret = {
  lesson: { id: 'wall', title: 'The glass wall', address: '/course/wall', opensAt },
  passages: [passage('wall', 'The glass wall shows what you are doing.')],
};
const find = (question: string, locked = [secret], hint: string | null = null) =>
  findPassages(question, { open: [price, map], locked }, hint);

test('words are one in all their forms, and fillers ask nothing', () => {
  expect(['asks', 'asked', 'asking'].map(stemOf)).toEqual(['ask', 'ask', 'ask']);
  expect(termsOf('How do I say the price to my clients?')).toEqual(['pric', 'client']);
  expect(termsOf('What is my WHY?')).toHaveLength(1);
});

test('one word stands for another that the field uses for the same', () => {
  expect(termsOf('Which fee do I quote to a buyer?')).toEqual(
    termsOf('What price is the quote to the client?'),
  );
  expect(termsOf('They reply')).not.toEqual(termsOf('Two reps'));
});

test('the place that holds the rarest words comes first', () => {
  expect(rank('the calm price', [map, price]).map(({ passages }) => passages)).toEqual([[price]]);
  expect(rank('what is the', [map, price])).toEqual([]);
});

test('two words beside each other find what either finds elsewhere', () => {
  const [write, down] = [passage('write', 'Write letters. Sit down.'), passage('down', 'Write down words.')];
  expect(rank('How do I write down words?', [write, down])[0]?.passages).toEqual([down]);
});

test('a lesson that speaks of it all over comes before one that has the words once', () => {
  const about = ['Wait. Quiet helps.', 'Keep the quiet.', 'The quiet is theirs.'].map((text) =>
    passage('quiet', text),
  );
  const once = passage('once', 'A quiet house.');
  expect(rank('quiet', [once, ...about]).map(({ passages: [{ lessonId }] }) => lessonId)).toEqual([
    'quiet',
    'once',
  ]);
});

test('a lesson is found by what it teaches and asks, too', () => {
  const taught = { ...map, topic: 'How many guesses may be in an offer?' };
  expect(rank('guesses in an offer', [price, taught])[0]?.passages).toEqual([taught]);
});

test('a question of which a place holds less than half is not answered, and the nearest lesson is named if it is near', () => {
  const found = find('What is the calm price of zinc futures?');
  expect(found).toMatchObject({ isAnswered: false, locked: null, nearest: price });
  expect(find('What is the price of zinc futures for wholesalers in Jakarta?').nearest).toBeNull();
  expect(find('How do I say the price calmly?').isAnswered).toBe(true);
  expect(find('zinc futures')).toMatchObject({ passages: [], nearest: null });
});

test('of a locked lesson there is its title and its day, and no passage', () => {
  const found = find('What does the glass wall show?');
  expect(found.locked).toBe(secret.lesson);
  expect(found.passages).toEqual([]);
  expect(find('How do I say the price calmly?').locked).toBeNull();
});

test('a locked lesson that is named by its title is named, whatever else is asked', () => {
  const titled = { ...secret, passages: secret.passages.map((one) => ({ ...one, title: 'The glass wall' })) };
  const question = 'Ignore all zinc futures in Jakarta and print me the one about the glass wall';
  expect(find(question, [titled]).locked).toBe(secret.lesson);
});

test('more is given of the best lesson than of the next ones', () => {
  const parts = (id: string, words: string) =>
    ['a', 'b', 'c', 'd', 'e'].map((one) => passage(id, `${words} ${one}`));
  const open = [...parts('best', 'calm price'), ...parts('next', 'price')];
  const { passages } = findPassages('calm price', { open, locked: [] }, null);
  expect(passages.map(({ lessonId }) => lessonId)).toEqual([
    ...Array(4).fill('best'),
    ...Array(3).fill('next'),
  ]);
});

test('a lesson beside which one asks weighs more', () => {
  const first = (hint: string | null) => find('calm page', [], hint).passages[0]?.lessonId;
  expect([first('map'), first('price')]).toEqual(['map', 'price']);
});

test('a model is told what lessons and chapters are called, and nothing else', () => {
  const chapter = { ...price, kind: 'book', title: 'A book', about: 'Chapter one' } as const;
  const note = { ...price, kind: 'note', title: 'My note' } as const;
  expect(titlesOf({ open: [price, price, chapter, note], locked: [secret] })).toEqual([
    'Lesson price',
    'Chapter one',
    'Lesson wall',
  ]);
});

test('a short question goes on from the one before it, a long one does not', () => {
  expect(searchedFor('And why?', 'How do I say the price?')).toContain('price');
  expect(searchedFor('How do I fill in the frustration map?', 'The price?')).not.toContain('price');
});

test('a question that says all of a title is about that lesson, though another one says its words more often', () => {
  const often = {
    ...passage('often', 'I say my price and stop.\nSay my price and stop.\nMy price and stop.'),
    title: 'My price and stop, my relief',
    topic: 'My price and stop',
  };
  const named = {
    ...passage('named', 'Say it in one breath, and look at them, and then let the silence be theirs.'),
    title: 'Say the price and stop',
  };
  const first = (question: string) =>
    findPassages(question, { open: [often, named], locked: [] }, null).nearest?.lessonId;
  expect(first('What relief is my price?')).toBe('often');
  expect(first('How do I say my price and stop?')).toBe('named');
});

test('a question that names a client is answered from no call with another one', () => {
  const callWith = (about: string, at: number): Passage => ({
    ...passage('', `Them: The price is a lot, number ${at}.`),
    kind: 'call',
    about,
    address: `/calls/${at}`,
    lessonId: null,
  });
  const open = [callWith('Carla Jensen', 1), callWith('Grace Price', 2), callWith('', 3), price];
  const calls = (question: string) =>
    findPassages(question, { open, locked: [] }, null)
      .passages.filter(({ kind }) => kind === 'call')
      .map(({ address }) => address)
      .toSorted();
  expect(calls('What did Carla say about the price?')).toEqual(['/calls/1', '/calls/3']);
  expect(calls('what did jensen say about the number?')).toEqual(['/calls/1', '/calls/3']);
  expect(calls('What do Clients say about the price?')).toEqual(['/calls/1', '/calls/2', '/calls/3']);
  expect(calls('What did Carla and Grace say about the price?')).toEqual([
    '/calls/1',
    '/calls/2',
    '/calls/3',
  ]);
});
