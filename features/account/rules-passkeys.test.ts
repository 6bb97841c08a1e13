import { expect, test } from 'vitest';
import { countsOn, hasAnotherWay, passkeyOpens, relyingPartyOf } from './rules-passkeys.ts';

test.each([
  ['https://app.example.com', { id: 'app.example.com', origin: 'https://app.example.com' }],
  ['https://app.example.com:8443/', { id: 'app.example.com', origin: 'https://app.example.com:8443' }],
  ['http://localhost:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
  ['http://127.0.0.1:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
  ['http://app.example.com', null],
  ['https://203.0.113.7', null],
  ['https://[2001:db8::1]', null],
])('at %s passkeys are made for %j', (appUrl, party) => {
  expect(relyingPartyOf(appUrl)).toEqual(party);
});

test.each([
  [0, 0, true],
  [0, 1, true],
  [4, 5, true],
  [5, 5, false],
  [5, 4, false],
  [5, 0, false],
])('a counter that was %d and is %d goes on: %s', (kept, shown, goesOn) => {
  expect(countsOn(kept, shown)).toBe(goesOn);
});

test.each([
  [{ hasPassword: true, passkeys: 1, links: 0 }, true],
  [{ hasPassword: false, passkeys: 1, links: 0 }, false],
  [{ hasPassword: false, passkeys: 0, links: 1 }, false],
  [{ hasPassword: false, passkeys: 1, links: 1 }, true],
  [{ hasPassword: false, passkeys: 2, links: 0 }, true],
])('with %j one may go: %s', (ways, may) => {
  expect(hasAnotherWay(ways)).toBe(may);
});

test.each([
  [{ isVerified: true, asksSecondStep: true }, 'session'],
  [{ isVerified: false, asksSecondStep: true }, 'code'],
  [{ isVerified: false, asksSecondStep: false }, 'session'],
  [{ isVerified: true, asksSecondStep: false }, 'session'],
])('%j opens: %s', (facts, opens) => {
  expect(passkeyOpens(facts)).toBe(opens);
});
