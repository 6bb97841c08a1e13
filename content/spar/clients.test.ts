import { expect, test } from 'vitest';
import { cardNames, sparClients } from './clients.ts';

test('no client of a member’s card has the name of a client of the house', () => {
  const ofTheHouse = new Set(sparClients.map(({ name }) => name));
  expect(cardNames.filter((name) => ofTheHouse.has(name))).toEqual([]);
  expect(new Set(cardNames).size).toBe(cardNames.length);
});
