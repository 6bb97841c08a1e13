import { expect, test } from 'vitest';
import { sampleCard } from '#testing/studio-samples.ts';
import { clientsOf, clientsWith, firstOf } from './own-cards.ts';

const card = (id: string, client: string, frustration: string) => ({
  ...sampleCard,
  id,
  clientId: client.replaceAll(/\s+/gu, ' ').toLowerCase(),
  client,
  frustration,
});
const idsOf = (clients: ReturnType<typeof clientsOf>) =>
  clients.map(({ cards }) => cards.map(({ id }) => id));

test('cards about one client stand together, in the order of the first of them', () => {
  const cards = [
    card('a', 'Young parents', 'They fear the night'),
    card('b', 'Bakers', 'They throw bread away'),
    card('c', 'young  parents', 'They feel judged'),
  ];
  expect(clientsOf(cards, null).map(({ client }) => client)).toEqual(['Young parents', 'Bakers']);
  expect(idsOf(clientsOf(cards, null))).toEqual([['a', 'c'], ['b']]);
});

test('of cards that say the same, whatever the quotes and letters, the newest is left, or the chosen one', () => {
  const cards = [
    card('new', 'Young parents', 'They say “too expensive”'),
    card('old', 'Young Parents', 'They say "too expensive".'),
  ];
  expect(idsOf(clientsOf(cards, null))).toEqual([['new']]);
  expect(idsOf(clientsOf(cards, 'old'))).toEqual([['old']]);
});

test('at first whole clients are shown, as many as fit, and all up to the chosen one', () => {
  const cards = ['a', 'b', 'c'].flatMap((client) =>
    [1, 2].map((number) => card(`${client}${number}`, client, `They feel ${number}`)),
  );
  const clients = clientsOf(cards, null);
  expect(idsOf(firstOf(clients, 4, null))).toEqual([
    ['a1', 'a2'],
    ['b1', 'b2'],
  ]);
  expect(idsOf(firstOf(clients, 3, null))).toEqual([['a1', 'a2']]);
  expect(idsOf(firstOf(clients, 1, null))).toEqual([['a1', 'a2']]);
  expect(firstOf(clients, 1, 'c2')).toEqual(clients);
});

test('a client is found by a part of their name, or of what they keep to themselves', () => {
  const clients = clientsOf(
    [card('a', 'Young parents', 'They fear the night'), card('b', 'Bakers', 'Waste')],
    null,
  );
  expect(idsOf([...clientsWith(clients, ' PARENT')])).toEqual([['a']]);
  expect(idsOf([...clientsWith(clients, 'waste')])).toEqual([['b']]);
  expect(clientsWith(clients, '')).toHaveLength(2);
});
