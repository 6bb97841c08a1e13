import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readLesson } from '#features/course/contract.ts';
import { readWorkspace } from '#features/home/contract-workspace.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Route } from '#platform/server/http/route.ts';
import type { Viewer } from '#platform/server/viewer/load.ts';
import { testLog } from '#testing/log.ts';
import { createEarly } from './known-early.ts';

/** Stands in for the build of `known-parts.tsx`: says what it was given. */
const said = `export const knownParts = (known) => [['', JSON.stringify(known)]];`;

function openEarly(answer: () => unknown = () => 'an answer') {
  const built = mkdtempSync(join(tmpdir(), 'mmg-known-'));
  onTestFinished(() => rmSync(built, { recursive: true }));
  mkdirSync(join(built, 'server'));
  writeFileSync(join(built, 'server', 'known-parts.js'), said);
  const asked: unknown[] = [];
  const routes = [readWorkspace, readLesson].map(
    (endpoint) =>
      ({
        endpoint,
        headers: { 'x-of': endpoint.id },
        run: async ({ params, viewer }) => {
          asked.push([endpoint.id, params, viewer.userId]);
          return answer();
        },
      }) as Route,
  );
  const log = testLog();
  const clock = { now: () => new Date('2026-11-26T09:00:00Z') };
  const { knownEarly } = createEarly({ routes, clock, log, built });
  const ask = (address: string, path: string, viewer: Partial<Viewer> = {}) =>
    knownEarly(address, path, { userId: 'ada', firstName: 'Ada', tier: 'premium', ...viewer } as Viewer);
  return { ask, asked, log };
}

test('a home and a lesson are known to the member who may read them, with the headers of their answers', async () => {
  const { ask, asked } = openEarly();
  const home = await ask('/', '/');
  expect(home?.headers).toEqual({ 'x-of': 'home.readWorkspace' });
  expect(JSON.parse(home?.parts[0]?.[1] ?? '')).toMatchObject({
    address: '/',
    viewer: { firstName: 'Ada' },
    workspace: 'an answer',
    now: '2026-11-26T09:00:00.000Z',
  });
  const lesson = await ask('/course/:slug', '/course/one-two');
  expect(JSON.parse(lesson?.parts[0]?.[1] ?? '')).toEqual({ address: '/course/:slug', lesson: 'an answer' });
  expect(asked).toEqual([
    ['home.readWorkspace', {}, 'ada'],
    ['course.readLesson', { slug: 'one-two' }, 'ada'],
  ]);
});

test('nothing is read for who may not, for an unusual address, another page, or a look as a tier', async () => {
  const { ask, asked } = openEarly();
  const given = [
    await ask('/course/:slug', '/course/one', { tier: 'tools' }),
    await ask('/course/:slug', '/course/a%0d%0ab'),
    await ask('/settings', '/settings'),
    await ask('/', '/', { seesAs: 'free' }),
  ];
  expect(given).toEqual([null, null, null, null]);
  expect(asked).toEqual([]);
});

test('a refusal is left to the page itself; a fault of ours is too, and is logged', async () => {
  const locked = openEarly(() => {
    throw new AppError('module_locked');
  });
  expect(await locked.ask('/course/:slug', '/course/one')).toBeNull();
  expect(locked.log.lines).toEqual([]);
  const broken = openEarly(() => {
    throw new Error('a fault of ours');
  });
  expect(await broken.ask('/', '/')).toBeNull();
  expect(broken.log.lines).toMatchObject([
    { level: 'error', message: 'a page was not painted for its member' },
  ]);
});
