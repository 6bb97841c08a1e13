import { expect, test } from 'vitest';
import { ownPath } from './own-path.ts';

const site = 'https://app.example';

test.each([
  '/',
  '/course',
  '/course?lesson=2&next=//x#notes',
  '/tools/copy?from=a%20b',
  '/notes/caf%C3%A9',
  '/a//b',
  '/a%2Fb',
  '/?redirect=https://elsewhere.example',
])('%s is a path of this site, and stays as it is', (path) => {
  expect(ownPath(path)).toBe(path);
});

test('dots are resolved as a browser resolves them', () => {
  expect(ownPath('/a/../course?x=1#y')).toBe('/course?x=1#y');
  expect(ownPath('/../../course')).toBe('/course');
});

const evil = 'evil.example';
const separators = ['/', '\\', '%2f', '%2F', '%5c', '%5C', '%252f', '%255c', '%25252f', '%2525252f'];
const dots = ['', '..', '.', '%2e%2e', '.%2E', '%252e%252e', 'a/..', 'a/%2e%2e', 'a/b/../..', './..'];
const noise = ['', '\t', '\n', '\r', '\u0000', '%09', '%0a', '%0d', '%00', '\u0085', '\u2028', ' '];
/** Every way we know to write a path that leaves the site: dots, two separators, and what browsers drop in between. */
const climbing = dots.flatMap((up) =>
  separators.flatMap((first) =>
    separators.flatMap((second) =>
      noise.map((dropped) => `/${up}${up === '' ? '' : first}${dropped}${second}${evil}`),
    ),
  ),
);
const elsewhere = [
  ...climbing,
  `//${evil}`,
  `/\t/${evil}`,
  `/\\${evil}`,
  `\\\\${evil}`,
  `///${evil}`,
  `/..//${evil}`,
  `/a/..//${evil}`,
  `/.//${evil}`,
  `https://${evil}`,
  `https:${evil}`,
  `HTTPS:/${evil}`,
  'javascript:alert(1)',
  'data:text/html,x',
  ` /course`,
  '/%',
  '/%zz',
  '/%c0%af',
  '',
  'course',
  '@evil.example',
  `/${'a'.repeat(2000)}`,
];

/** Where a browser sent there ends up, and again after its router has decoded the path. */
function ends(path: string): string[] {
  const url = new URL(path, site);
  const found = [url.origin];
  for (let text = url.pathname, i = 0; i < 4; i += 1) {
    try {
      text = decodeURIComponent(text);
    } catch {
      break;
    }
    found.push(URL.parse(text, site)?.origin ?? 'nowhere');
  }
  return found;
}

test('whatever passes stays on the site, however it is resolved and decoded', () => {
  const passed = elsewhere.map((given) => ownPath(given)).filter((path) => path !== null);
  for (const path of passed) expect(new Set(ends(path)), path).toEqual(new Set([site]));
});

test('what leaves the site is refused', () => {
  const leaving = elsewhere.filter((given) => URL.parse(given, site)?.origin !== site);
  expect(leaving.length).toBeGreaterThan(50);
  expect(leaving.filter((given) => ownPath(given) !== null)).toEqual([]);
  const climbed = climbing.filter((given) => ends(given).some((origin) => origin !== site));
  expect(climbed.length).toBeGreaterThan(300);
  expect(climbed.filter((given) => ownPath(given) !== null)).toEqual([]);
  for (const given of [undefined, null, 7, {}, ['/course']]) expect(ownPath(given)).toBeNull();
});

test('a path that would have to be decoded for ever is refused', () => {
  expect(ownPath('/%2525252525252f')).toBeNull();
});
