import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '#launcher/project.ts';

/** The characters of a CSS `unicode-range` that have a shape. */
function charactersIn(range: string): ReadonlySet<number> {
  const all = range.split(',').flatMap((part) => {
    const [from = '', to = from] = part.trim().replace(/^U\+/, '').split('-');
    const [first, last] = [Number.parseInt(from, 16), Number.parseInt(to, 16)];
    return Array.from({ length: last - first + 1 }, (_, at) => first + at);
  });
  return new Set(all.filter((code) => !/[\p{C}\p{Zl}\p{Zp}\uFFFD]/u.test(String.fromCodePoint(code))));
}

test.each([
  ['Figtree Variable', 'figtree'],
  ['Bricolage Grotesque Variable', 'bricolage-grotesque'],
])('the two files of %s have every Latin character of the whole font', (family, name) => {
  const css = readFileSync(join(root, 'platform/client/theme/fonts.css'), 'utf8');
  const ranges = [...css.matchAll(/@font-face \{([^}]*)\}/g)]
    .map(([, face = '']) => face)
    .filter((face) => face.includes(`"${family}"`))
    .map((face) => charactersIn(/unicode-range:([^;]*);/.exec(face)?.[1] ?? ''));
  expect(ranges).toHaveLength(2);
  const told = readFileSync(join(root, 'node_modules/@fontsource-variable', name, 'unicode.json'), 'utf8');
  const { latin } = JSON.parse(told) as { readonly latin: string };
  const missing = [...charactersIn(latin)].filter((code) => !ranges.some((range) => range.has(code)));
  expect(missing.map((code) => code.toString(16))).toEqual([]);
});
