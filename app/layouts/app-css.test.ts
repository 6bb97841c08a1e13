import { globSync, readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const css = readFileSync(join(import.meta.dirname, 'app.css'), 'utf8');
const sources = [...css.matchAll(/^@source "([^"]+)";/gm)].map(([, source = '']) =>
  join('app/layouts', source),
);

test('the classes of every page are looked for where the page is', () => {
  const pages = globSync('{app,features,platform}/**/*.tsx', { cwd: root }).filter(
    (file) => !file.includes('.test.') && readFileSync(join(root, file), 'utf8').includes('className='),
  );
  expect(pages.length).toBeGreaterThan(100);
  expect(pages.filter((file) => !sources.some((source) => matchesGlob(file, source)))).toEqual([]);
});
