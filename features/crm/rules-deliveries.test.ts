import { expect, test } from 'vitest';
import {
  type DeliveryState,
  deliveryStates,
  type DeliveryTransition,
  deliveryTransitions,
  failureOf,
  isTooOld,
  stateAfter,
} from './rules-deliveries.ts';

const transitions = Object.keys(deliveryTransitions) as DeliveryTransition[];
const waysOutOf = (state: DeliveryState) => transitions.filter((one) => stateAfter(state, one) !== null);

test('what was delivered stays delivered, and what was withheld waits for the consent alone', () => {
  expect(waysOutOf('delivered')).toEqual([]);
  expect(waysOutOf('withheld')).toEqual(['consent_settled']);
});

test('only an admin brings back what was given up or discarded', () => {
  expect(waysOutOf('dead')).toEqual(['retried', 'discarded']);
  expect(waysOutOf('discarded')).toEqual(['retried']);
});

test('an attempt ends in each state but the one that only an admin gives', () => {
  const ends = waysOutOf('pending').filter((one) => deliveryTransitions[one].tells !== 'audit');
  const states = ends.map((one) => stateAfter('pending', one));
  expect(new Set(states)).toEqual(new Set(deliveryStates.filter((state) => state !== 'discarded')));
});

test('a refused key changes no delivery and is told to the admins; what is given up is logged', () => {
  expect(stateAfter('pending', 'key_refused')).toBe('pending');
  expect(deliveryTransitions.key_refused.tells).toBe('admins');
  expect(deliveryTransitions.given_up.tells).toBe('log');
});

test('everything that an admin does with a delivery is in the audit log', () => {
  const audited = transitions.filter((one) => deliveryTransitions[one].tells === 'audit');
  expect(audited).toEqual(['retried', 'discarded']);
});

test.each([
  [401, 'key_refused'],
  [403, 'key_refused'],
  [404, 'given_up'],
  [400, 'given_up'],
  [422, 'given_up'],
  [302, 'given_up'],
  [408, 'failed'],
  [429, 'failed'],
  [500, 'failed'],
  [503, 'failed'],
])('an answer of %i from the API means %s', (status, failure) => {
  expect(failureOf(status, 'api')).toBe(failure);
});

test('a webhook whose address is gone refuses our key: the address is its key', () => {
  expect([failureOf(404, 'webhook'), failureOf(410, 'webhook')]).toEqual(['key_refused', 'key_refused']);
});

test('patience ends two days after the first or the repeated sending', () => {
  const day = 24 * 60 * 60 * 1000;
  const since = new Date(0);
  expect(isTooOld(since, new Date(2 * day))).toBe(false);
  expect(isTooOld(since, new Date(2 * day + 1))).toBe(true);
});
