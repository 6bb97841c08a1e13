import { expect, test } from 'vitest';
import { proxyFindings } from './site.ts';

const [open, encrypted] = [new URL('http://127.0.0.1:3000'), new URL('https://app.example.com')];
const states = (url: URL, forwarded: Parameters<typeof proxyFindings>[1]) =>
  proxyFindings(url, forwarded).map(({ state }) => state);

test('without a proxy, and with a release that does not tell, nothing is said of one', () => {
  expect([states(open, 'none'), states(open, undefined), states(encrypted, undefined)]).toEqual([[], [], []]);
});

test('a proxy that is named is fine; one that is not, or that hides for whom it asks, is a fault', () => {
  expect(states(encrypted, 'believed')).toEqual(['ok']);
  expect([states(open, 'ignored'), states(encrypted, 'ignored')]).toEqual([['fault'], ['fault']]);
  expect(proxyFindings(encrypted, 'none')).toMatchObject([
    { state: 'fault', advice: expect.stringContaining('X-Forwarded-For') },
  ]);
});
