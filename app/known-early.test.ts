import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { listAttempts } from '#features/assessment/contract.ts';
import { readCourse, readLesson } from '#features/course/contract.ts';
import { readWorkspace } from '#features/home/contract-workspace.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Route } from '#platform/server/http/route.ts';
import type { Viewer } from '#platform/server/viewer/load.ts';
import { testLog } from '#testing/log.ts';
import { answeredWithinMs, createEarly } from './known-early.ts';

/** Stands in for the build of `known-parts.tsx`: says what it was given. */
const said = `export const knownParts = (known) => [['', JSON.stringify(known)]];`;

function openEarly(answers: Readonly<Record<string, () => unknown>> = {}, parts = said) {
  const built = mkdtempSync(join(tmpdir(), 'mmg-known-'));
  onTestFinished(() => rmSync(built, { recursive: true }));
  mkdirSync(join(built, 'server'));
  writeFileSync(join(built, 'server', 'known-parts.js'), parts);
  const asked: unknown[] = [];
  const routes = [readWorkspace, listAttempts, readCourse, readLesson].map(
    (endpoint) =>
      ({
        endpoint,
        headers: { [`x-${endpoint.id}`]: 'yes' },
        stream: null,
        live: null,
        run: async ({ params, viewer }) => {
          asked.push([endpoint.id, params, viewer?.userId]);
          return (await answers[endpoint.id]?.()) ?? `of ${endpoint.id} </script>`;
        },
      }) as Route,
  );
  const log = testLog();
  const countRead = vi.fn();
  const clock = { now: () => new Date('2026-11-26T09:00:00Z') };
  const { askedEarly, knownEarly } = createEarly({ routes, door: { countRead }, clock, log, built });
  const ask = (address: string, path: string, viewer: Partial<Viewer> = {}) =>
    knownEarly(
      address,
      path,
      { userId: 'ada', firstName: 'Ada', tier: 'premium', ...viewer } as Viewer,
      'request-1',
    );
  return { ask, asked, askedEarly, countRead, log };
}

const refuse = () => {
  throw new AppError('module_locked');
};

test('a document carries what its page asks first, painted and as data, with the headers of the answers', async () => {
  const { ask, asked, countRead } = openEarly();
  const home = await ask('/', '/');
  expect(home?.headers).toEqual({ 'x-home.readWorkspace': 'yes', 'x-assessment.listAttempts': 'yes' });
  const [painted, data] = home?.parts ?? [];
  expect(JSON.parse(painted?.[1] ?? '')).toMatchObject({
    address: '/',
    viewer: { firstName: 'Ada' },
    workspace: 'of home.readWorkspace </script>',
    now: '2026-11-26T09:00:00.000Z',
  });
  expect(data?.[0]).toBe('<template id="scripts">');
  // Nothing in an answer ends the data, or begins a script.
  const [, text = ''] =
    /^<script type="application\/json" id="answers">(.*?)<\/script><template id="scripts">$/.exec(
      data?.[1] ?? '',
    ) ?? [];
  expect(text).not.toContain('<');
  expect(JSON.parse(text)).toEqual({
    userId: 'ada',
    answers: {
      '/api/home': 'of home.readWorkspace </script>',
      '/api/assessment/attempts': 'of assessment.listAttempts </script>',
    },
  });
  expect(countRead.mock.calls).toEqual([['ada'], ['ada']]);
  await ask('/course/:slug', '/course/one-two');
  expect(asked.slice(2)).toEqual([
    ['course.read', { slug: 'one-two' }, 'ada'],
    ['course.readLesson', { slug: 'one-two' }, 'ada'],
  ]);
});

test('nothing is read for who may not, for an unusual address, another page, or a look as a tier', async () => {
  const { ask, asked } = openEarly();
  const given = [
    await ask('/course/:slug', '/course/one', { tier: 'tools' }),
    await ask('/course/:slug', '/course/a%0d%0ab'),
    await ask('/course/:slug', `/course/${'a'.repeat(201)}`),
    await ask('/settings', '/settings'),
    await ask('/', '/', { seesAs: 'free' }),
  ];
  expect(given).toEqual([null, null, null, null, null]);
  expect(asked).toEqual([]);
});

test('what is refused is left to the page itself; a fault of ours is too, and is logged', async () => {
  const locked = openEarly({ 'course.readLesson': refuse });
  const course = await locked.ask('/course/:slug', '/course/one');
  expect(course?.parts).toHaveLength(1);
  expect(course?.parts[0]?.[1]).not.toContain('/api/course/lessons');
  expect(locked.log.lines).toEqual([]);
  const broken = openEarly({
    'home.readWorkspace': () => {
      throw new Error('a fault of ours');
    },
    'assessment.listAttempts': refuse,
  });
  expect(await broken.ask('/', '/')).toBeNull();
  expect(broken.log.lines).toMatchObject([
    {
      level: 'error',
      message: 'a document was made without its answers',
      fields: { route: 'home.readWorkspace', requestId: 'request-1' },
    },
  ]);
  expect(broken.askedEarly('/', '/', { tier: 'premium' } as Viewer)).toContain('/api/home');
});

test('a document that cannot be painted carries its answers, and the log says which page of which request', async () => {
  const { ask, log } = openEarly({}, `export const knownParts = () => { throw new Error('unpaintable'); };`);
  expect((await ask('/course/:slug', '/course/one'))?.parts).toHaveLength(1);
  expect(log.lines).toMatchObject([{ fields: { route: 'page /course/:slug', requestId: 'request-1' } }]);
});

test('who asks for more pages than a member does gets them without the answers', async () => {
  const { ask, asked, countRead } = openEarly();
  countRead.mockImplementation(() => {
    throw new AppError('too_many_requests');
  });
  expect(await ask('/', '/')).toBeNull();
  expect(asked).toEqual([]);
});

test('a document does not wait for an answer that takes long, and has the others', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const never = () => new Promise(() => {});
  const { ask } = openEarly({
    'course.readLesson': never,
    'home.readWorkspace': never,
    'assessment.listAttempts': never,
  });
  const documents = Promise.all([ask('/course/:slug', '/course/one'), ask('/', '/')]);
  await vi.advanceTimersByTimeAsync(answeredWithinMs);
  const [course, home] = await documents;
  expect(course?.parts).toHaveLength(1);
  expect(course?.parts[0]?.[1]).toContain('"/api/course":');
  expect(home).toBeNull();
  expect(vi.getTimerCount()).toBe(0);
});
