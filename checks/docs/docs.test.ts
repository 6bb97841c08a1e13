import { readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { allRows } from '#checks/spec/rows.ts';
import { isCode, trackedFiles } from '#checks/tracked-files.ts';
import { commentLines, decisionsIn, gapsIn, partsOf, pathsIn, rowsCited, type Text } from './docs.ts';

const root = resolve(import.meta.dirname, '../..');
const known: ReadonlySet<string> = new Set(allRows.map(({ id }) => id));
const words = /^(?:README|CONTRIBUTING|SECURITY)\.md$|^docs\/.*\.md$/;

let paths: readonly string[] = [];
let documents: readonly Text[] = [];
let comments: readonly Text[] = [];

const read = async (path: string): Promise<Text> => ({
  path,
  text: await readFile(join(root, path), 'utf8'),
});
const documentOf = (path: string) => documents.find((one) => one.path === path)?.text ?? '';

beforeAll(async () => {
  paths = await trackedFiles(root);
  documents = await Promise.all(paths.filter((path) => words.test(path)).map(read));
  // checks/spec compares test titles with the rows; this file's examples are not citations.
  const code = paths.filter((path) => isCode(path) && !path.startsWith('checks/'));
  comments = (await Promise.all(code.map(read))).map(({ path, text }) => ({
    path,
    text: commentLines(text),
  }));
});

test('every row on which a comment rests exists', () => {
  const cited = comments.flatMap(({ path, text }) => rowsCited(text).map((id) => ({ path, id })));
  expect(cited.length).toBeGreaterThan(50);
  expect(cited.filter(({ id }) => !known.has(id))).toEqual([]);
});

test('decisions are numbered without a gap, and whoever names one names one that exists', () => {
  const decisions = paths.filter((path) => path.startsWith('docs/decisions/'));
  expect(gapsIn(decisions)).toEqual([]);
  const numbers = new Set(decisions.map((path) => path.slice('docs/decisions/'.length, -3).slice(0, 3)));
  const named = [...documents, ...comments].flatMap(({ path, text }) =>
    decisionsIn(text).map((number) => ({ path, number })),
  );
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter(({ number }) => !numbers.has(number))).toEqual([]);
});

test('every file that a document names exists', () => {
  const entries = new Set(paths.map((path) => path.split('/')[0] ?? ''));
  const folders = new Set(
    paths.flatMap((path) => path.split('/').map((_, end, all) => all.slice(0, end).join('/'))),
  );
  const missing = documents.flatMap((document) =>
    pathsIn(document, entries)
      .map((name) => name.replace(/\/$/, ''))
      .filter((name) => !paths.includes(name) && !folders.has(name))
      .map((name) => `${document.path}: ${name}`),
  );
  expect(missing).toEqual([]);
});

test('each question about a change is answered by files that are named', () => {
  const entries = new Set(paths.map((path) => path.split('/')[0] ?? ''));
  const answers = partsOf(documentOf('docs/where-to-change.md'), '##');
  expect(answers.length).toBeGreaterThan(30);
  const named = answers.map(({ body }) => pathsIn({ path: '', text: body }, entries).length);
  const without = answers.filter(({ body }, index) => named[index] === 0 && !body.includes('The recipe "'));
  expect(without.map(({ heading }) => heading)).toEqual([]);
});

test('docs/data.md says of every table whose it is', async () => {
  const code = await Promise.all(paths.filter((path) => path.endsWith('/tables.ts')).map(read));
  const tables = code.flatMap(({ path, text }) => {
    const owner = /^features\/([^/]+)/.exec(path)?.[1] ?? `\`${path.replace('/tables.ts', '')}\``;
    return [...text.matchAll(/pgTable\(\s*'(\w+)'/g)].map(([, name = '']) => `${name}: ${owner}`);
  });
  const section = partsOf(documentOf('docs/data.md'), '##').find(
    ({ heading }) => heading === 'Tables by owner',
  );
  const listed = [...(section?.body.split('###')[0] ?? '').matchAll(/^\| ([a-z_, ]+) \| (\S+) \|/gm)].flatMap(
    ([, names = '', owner = '']) => names.split(', ').map((name) => `${name}: ${owner}`),
  );
  expect(tables.length).toBeGreaterThan(50);
  expect(listed.toSorted()).toEqual(tables.toSorted());
});

test('docs/operations.md says of every chore and every queue what it does', async () => {
  const server = paths.filter(
    (path) => /^app\/[^/]+\.ts$|\/server\/.*\.ts$/.test(path) && !path.includes('.test.'),
  );
  const code = (await Promise.all(server.map(read))).map(({ text }) => text).join('\n');
  const named = (pattern: RegExp) => [...code.matchAll(pattern)].map(([, name = '']) => name);
  const chores = named(/\{ name: '([^']+)', run: /g);
  const queues = named(/ \w*[qQ]ueue(?:Name)? = '([a-z]+\.[\w-]+)'/g);
  expect(chores.length).toBeGreaterThan(20);
  expect(queues.length).toBeGreaterThan(10);
  const section = partsOf(documentOf('docs/operations.md'), '###').find(
    ({ heading }) => heading === 'Every hour',
  );
  const listed = [...(section?.body ?? '').matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, names = '']) =>
    names.split(', '),
  );
  const heads = ['Chore', 'Queue'];
  expect(listed.filter((name) => !heads.includes(name)).toSorted()).toEqual(
    [...chores, ...queues].toSorted(),
  );
});

test('a recipe has at most eighteen lines', () => {
  const recipes = partsOf(documentOf('CONTRIBUTING.md'), '###');
  expect(recipes.map(({ heading }) => heading)).toEqual([
    'Add a page',
    'Add a tool',
    'Add a profile field',
    'Add a mail',
    'Add a notification kind',
    'Add an admin chart',
    'Add a lesson',
    'Add a table or a column',
  ]);
  for (const { body, heading } of recipes) expect(body.split('\n').length, heading).toBeLessThanOrEqual(18);
});

test('the README shows six pictures of at most 600 KB together', async () => {
  const pictures = paths.filter((path) => path.startsWith('docs/pictures/'));
  const sizes = await Promise.all(pictures.map(async (path) => (await stat(join(root, path))).size));
  expect(pictures).toHaveLength(6);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(600_000);
  expect(pictures.filter((path) => !documentOf('README.md').includes(path))).toEqual([]);
});

test('a gap, a second one with the same number and a late beginning are found', () => {
  const at = (...numbers: string[]) => gapsIn(numbers.map((number) => `docs/decisions/${number}-x.md`));
  expect(at('001', '002')).toEqual([]);
  expect(at('001', '003')).toEqual(['003 stands where 002 is due']);
  expect(at('001', '001')).toEqual(['001 stands where 002 is due']);
  expect(at('002')).toEqual(['002 stands where 001 is due']);
});

test('decisions are found in all their forms', () => {
  const text = 'Decision 001, (docs/decisions/002-a.md), decisions 003, 004 and 005; 006 members decide.';
  expect(decisionsIn(text)).toEqual(['001', '002', '003', '004', '005']);
});

test('citations are told from lists', () => {
  expect(rowsCited('/** Weekly [course.weekly]; see rows[0] and [0, 1]. */')).toEqual(['course.weekly']);
});

test('files are found in backticks and links, seen from the document', () => {
  const text =
    'See `app/server.ts`, `client/api.ts`, [a](decisions/001-a.md), [b](../README.md#loop), [c](https://x.y).';
  const found = pathsIn({ path: 'docs/a.md', text }, new Set(['app', 'docs']));
  expect(found).toEqual(['app/server.ts', 'docs/decisions/001-a.md', 'README.md']);
});
