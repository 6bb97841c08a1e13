import { expect, test } from 'vitest';
import { addressProblem, isGone, isLost, isTaken, testEvent, waitAfter } from './rules.ts';

const hours = 60 * 60_000;

test.each([
  'https://hooks.example.com',
  'https://hooks.example.com:443/in?key=1#part',
  'https://HOOKS.example.co.uk/a/b',
  'https://hooks.xn--bcher-kva.example/in',
  'https://bücher.example/in',
])('a public https address is taken: %s', (address) => {
  expect(addressProblem(address, null)).toBeNull();
});

test.each([
  ['', 'whole address'],
  ['hooks.example.com/in', 'whole address'],
  ['http://hooks.example.com/in', 'begins with https'],
  ['file:///etc/passwd', 'begins with https'],
  ['gopher://hooks.example.com/', 'begins with https'],
  ['javascript:alert(1)', 'begins with https'],
  ['https://me:secret@hooks.example.com/in', 'name and the password'],
  ['https://me@hooks.example.com/in', 'name and the password'],
  ['https://hooks.example.com:8443/in', 'without a port'],
  ['https://hooks.example.com:22/in', 'without a port'],
  ['https://localhost/in', 'public name'],
  ['https://localhost./in', 'public name'],
  ['https://intranet/in', 'public name'],
  ['https://hooks.example.com./in', 'public name'],
  ['https://127.0.0.1/in', 'public name'],
  ['https://127.1/in', 'public name'],
  ['https://2130706433/in', 'public name'],
  ['https://0177.0.0.1/in', 'public name'],
  ['https://0x7f000001/in', 'public name'],
  ['https://0x7f.0x0.0x0.0x1/in', 'public name'],
  ['https://0.0.0.0/in', 'public name'],
  ['https://8.8.8.8/in', 'public name'],
  ['https://１２７.０.０.１/in', 'public name'],
  ['https://①②⑦.⓪.⓪.①/in', 'public name'],
  ['https://[::1]/in', 'public name'],
  ['https://[::ffff:127.0.0.1]/in', 'public name'],
  ['https://[64:ff9b::7f00:1]/in', 'public name'],
  ['https://[fd00::1]/in', 'public name'],
  ['https://127.0.0.1%2f@hooks.example.com/in', 'name and the password'],
])('an address that may lead elsewhere is refused with words: %s', (address, words) => {
  expect(addressProblem(address, null)).toContain(words);
});

test('the receiver of the demo is taken, and no neighbor of it', () => {
  const local = 'http://127.0.0.1:3001/webhooks';
  expect(addressProblem(`${local}/in`, local)).toBeNull();
  for (const other of [
    'http://127.0.0.1:3001/mail/_clear',
    'http://127.0.0.1:3001/webhooks',
    'http://127.0.0.1:3001/webhooks-of-others/in',
    'http://127.0.0.1:3001/webhooks/../mail/_clear',
    'http://127.0.0.1:3001/webhooks/%2e%2e/mail/_clear',
    'http://127.0.0.1:3001\\webhooks\\..\\mail',
    'http://me@127.0.0.1:3001/webhooks/in',
    'http://127.0.0.1:3002/webhooks/in',
    'http://localhost:3001/webhooks/in',
    'https://127.0.0.1:3001/webhooks/in',
  ])
    expect(addressProblem(other, local), other).not.toBeNull();
});

test('a delivery is tried eight times within two days, each time after a longer wait, and a test once', () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 8].map((tries) => waitAfter('card.saved', tries));
  expect(waits.at(-1)).toBeNull();
  const told = waits.slice(0, -1).map(Number);
  expect(told).toEqual(told.toSorted((a, b) => a - b));
  const all = told.reduce((sum, wait) => sum + wait, 0);
  expect(all).toBeGreaterThan(40 * hours);
  expect(all).toBeLessThan(48 * hours);
  expect(waitAfter(testEvent, 1)).toBeNull();
});

test('a receiver is lost when nothing has arrived for as long as a delivery is tried', () => {
  const since = new Date('2026-11-29T12:00:00Z');
  const after = (ms: number) => new Date(since.getTime() + ms);
  expect(isLost(since, after(40 * hours))).toBe(false);
  expect(isLost(since, after(45 * hours))).toBe(true);
});

test('only 2xx means that it arrived, and only 410 that nobody is there anymore', () => {
  expect([200, 204, 299].every(isTaken)).toBe(true);
  expect([null, 100, 301, 302, 307, 400, 404, 410, 429, 500].some(isTaken)).toBe(false);
  expect([null, 404, 500].some(isGone)).toBe(false);
  expect(isGone(410)).toBe(true);
});
