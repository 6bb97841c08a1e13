import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { unsaid as stiffWords } from './voice-words.ts';
import {
  cardDays,
  cardNames,
  cardWants,
  cardWantsCold,
  openings,
  sparClients,
  waysOfHiding,
} from '#content/spar/clients.ts';

const content = resolve(import.meta.dirname, '..', '..', 'content');
const told = ['course', 'books', 'films'].flatMap((folder) =>
  readdirSync(resolve(content, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:md|yaml)$/u.test(file))
    .map((file) => readFileSync(resolve(content, folder, file), 'utf8')),
);

const wordsOf = (client: (typeof sparClients)[number]) => [
  client.who,
  client.day,
  client.wants,
  client.offer,
  client.opens,
  client.frustration,
  client.explanation,
  ...client.tells,
];
const everything = [
  ...sparClients.flatMap(wordsOf),
  ...Object.values(openings).map((opening) => opening('Ana')),
  ...waysOfHiding,
  ...cardDays,
  ...cardWants,
  ...cardWantsCold,
];
const firstWords = (text: string, count: number) => text.split(' ').slice(0, count).join(' ').toLowerCase();

test('no client of a member’s card has the name of a client of the house', () => {
  const ofTheHouse = new Set(sparClients.map(({ name }) => name));
  expect(cardNames.filter((name) => ofTheHouse.has(name))).toEqual([]);
  expect(new Set(cardNames).size).toBe(cardNames.length);
});

test('nobody to practice on has a name from a lesson, a book or a film', () => {
  const names = [...sparClients.map(({ name }) => name), ...cardNames];
  expect(names.filter((name) => told.some((text) => new RegExp(`\\b${name}\\b`, 'u').test(text)))).toEqual(
    [],
  );
});

test('what is said and shown of a client is contracted and plain', () => {
  const stiff =
    /\b(?:(?:i|you|we|they) (?:am|are|have not|will|do not)|(?:is|are|was|do|does|did|have|has|can|could|would) not|cannot|it is|that is|there is|who is)\b(?![.?!])/giu;
  for (const text of everything) {
    expect(text.match(stiff) ?? [], text).toEqual([]);
    for (const { word, instead } of stiffWords)
      expect(text.match(word) ?? [], `${text}: ${instead}`).toEqual([]);
  }
});

test('no two clients begin alike, wherever one reads or hears them', () => {
  for (const part of ['who', 'day', 'wants', 'opens', 'frustration', 'explanation'] as const) {
    const begun = sparClients.map((client) => firstWords(client[part], 3));
    expect(new Set(begun).size, `${part}: ${begun.join(' / ')}`).toBe(sparClients.length);
  }
});

test('each client leaves a trail of three or four things to say, and none of them is the secret', () => {
  for (const { name, tells, frustration, explanation } of sparClients) {
    expect(tells.length, name).toBeGreaterThanOrEqual(3);
    expect(tells.length, name).toBeLessThanOrEqual(4);
    for (const tell of tells) {
      expect(tell.length, tell).toBeLessThanOrEqual(100);
      expect(`${frustration} ${explanation}`, name).not.toContain(tell);
    }
  }
  expect(new Set(sparClients.flatMap(({ tells }) => tells)).size).toBe(
    sparClients.reduce((sum, { tells }) => sum + tells.length, 0),
  );
});

test('the suggested client is a renewal, and every kind of call and temper is there', () => {
  expect(sparClients[0]).toMatchObject({ name: 'Victor', situation: 'renewal', free: true });
  expect(sparClients.filter(({ free }) => free)).toHaveLength(3);
  const count = (part: 'situation' | 'temper') =>
    Object.values(Object.groupBy(sparClients, (client) => client[part])).map((all) => all?.length);
  expect(count('situation')).toEqual(Array(6).fill(2));
  expect(count('temper')).toEqual(Array(3).fill(4));
});
