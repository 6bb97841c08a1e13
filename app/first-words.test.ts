import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { listAttempts } from '#features/assessment/contract.ts';
import { listCalls, readCall } from '#features/calls/contract.ts';
import { readClient } from '#features/clients/contract.ts';
import { readCourse, readLesson } from '#features/course/contract.ts';
import { readWorkspace } from '#features/home/contract-workspace.ts';
import { listCards } from '#features/tools/contract.ts';
import { readStudio } from '#features/tools/contract-studio.ts';
import { listClients } from '#platform/contract/clients.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Route } from '#platform/server/http/route.ts';
import type { Viewer } from '#platform/server/viewer/load.ts';
import { testLog } from '#testing/log.ts';
import { createFirstWords } from './first-words.ts';
import { createQuestions } from './preloads.ts';

const endpoints = [
  readWorkspace,
  listAttempts,
  readCourse,
  readLesson,
  readStudio,
  listCards,
  listClients,
  readClient,
  listCalls,
  readCall,
];

/** Stands in for the build of `first-words-drawing.tsx`: says what it was given. */
const echo = `export const drawFirstWords = (words) => [['', JSON.stringify(words)]];`;

function openPages(answer: (id: string) => unknown = (id) => `of ${id}`, drawing = echo) {
  const built = mkdtempSync(join(tmpdir(), 'mmg-words-'));
  onTestFinished(() => rmSync(built, { recursive: true }));
  mkdirSync(join(built, 'server'));
  writeFileSync(join(built, 'server', 'first-words-drawing.js'), drawing);
  const read: unknown[] = [];
  const routes = endpoints.map(
    (endpoint) =>
      ({
        endpoint,
        headers: { [`x-${endpoint.id}`]: 'yes' },
        stream: null,
        live: null,
        run: async ({ params, viewer }) => {
          read.push([endpoint.id, params, viewer?.userId]);
          return answer(endpoint.id);
        },
      }) as Route,
  );
  const log = testLog();
  const countRead = vi.fn();
  const clock = { now: () => new Date('2026-11-26T09:00:00Z') };
  const questions = createQuestions(endpoints);
  const firstWords = createFirstWords({ questions, routes, door: { countRead }, clock, log, built });
  const open = (address: string, path: string, viewer: Partial<Viewer> = {}) =>
    firstWords(
      address,
      path,
      { userId: 'ada', firstName: 'Ada', tier: 'premium', ...viewer } as Viewer,
      'request-1',
    );
  return { open, read, countRead, log };
}

test('a home and a lesson are drawn from what answers their member, with the headers of the answer', async () => {
  const { open, read, countRead } = openPages();
  const home = await open('/', '/');
  expect(home?.headers).toEqual({ 'x-home.readWorkspace': 'yes' });
  expect(JSON.parse(home?.parts[0]?.[1] ?? '')).toMatchObject({
    address: '/',
    answer: 'of home.readWorkspace',
    viewer: { firstName: 'Ada' },
    now: '2026-11-26T09:00:00.000Z',
  });
  await open('/course/:slug', '/course/one-two');
  expect(read).toEqual([
    ['home.readWorkspace', {}, 'ada'],
    ['course.readLesson', { slug: 'one-two' }, 'ada'],
  ]);
  expect(countRead.mock.calls).toEqual([['ada'], ['ada']]);
});

test('nothing is read for who may not, for an unusual address, another page, or a look as a tier', async () => {
  const { open, read } = openPages();
  const drawn = [
    await open('/course/:slug', '/course/one', { tier: 'tools' }),
    await open('/course/:slug', '/course/a%0d%0ab'),
    await open('/course/:slug', `/course/${'a'.repeat(201)}`),
    await open('/settings', '/settings'),
    await open('/', '/', { seesAs: 'free' }),
  ];
  expect(drawn).toEqual([null, null, null, null, null]);
  expect(read).toEqual([]);
});

test('what is refused is left to the page itself; so is a fault of ours, which is logged', async () => {
  const locked = openPages(() => {
    throw new AppError('module_locked');
  });
  expect(await locked.open('/course/:slug', '/course/one')).toBeNull();
  expect(locked.log.lines).toEqual([]);
  const broken = openPages(undefined, `export const drawFirstWords = () => { throw new Error('a fault'); };`);
  expect(await broken.open('/', '/')).toBeNull();
  expect(broken.log.lines).toMatchObject([
    { level: 'error', message: 'a page was not drawn', fields: { route: 'page /', requestId: 'request-1' } },
  ]);
});

test('whoever asks for more pages than a member does gets them without their words', async () => {
  const { open, read, countRead } = openPages();
  countRead.mockImplementation(() => {
    throw new AppError('too_many_requests');
  });
  expect(await open('/', '/')).toBeNull();
  expect(read).toEqual([]);
});
