import { expect, test } from 'vitest';
import { sparClients } from '#content/spar/clients.ts';
import { fittingClient } from './fitting-client.ts';

const free = sparClients.filter((client) => client.free);
const slugOf = (business: readonly string[], clients = sparClients) => fittingClient(clients, business)?.slug;

test.each([
  ['We sell spare parts for trucks', 'tanya-rollout'],
  ['Hardware stores on Main Street', 'ray-hardware'],
  ['Heating and cooling companies', 'curtis-heating'],
  ['Bowling alleys and arcades', 'lorraine-bowling'],
])('“%s” is the trade of %s', (business, slug) => {
  expect(slugOf([business])).toBe(slug);
});

test('among the clients that a member may call', () => {
  expect(slugOf(['Software for expense reports'], free)).toBe('victor-cfo');
});

test.each([
  ['nothing', []],
  ['words of every trade', ['Our clients are people with a company of three years']],
  ['no word in common', ['Bicycles']],
])('of a profile that says %s, the first client is suggested', (_, business) => {
  expect(slugOf(business)).toBe(sparClients[0]?.slug);
});

test('without clients there is none', () => {
  expect(fittingClient([], ['Trucks'])).toBeUndefined();
});
