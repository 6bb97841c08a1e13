import { expect, test } from 'vitest';
import type { SessionKey, Viewer } from './load.ts';
import { createViewerMemo, memoMilliseconds } from './memo.ts';

const viewer = (sessionId: string): Viewer => ({
  userId: 'u',
  sessionId,
  email: 'u@example.test',
  firstName: 'U',
  lastName: 'V',
  emailVerified: false,
  tier: 'free',
  sessionExpiresAt: new Date(0),
  sessionKind: 'browser',
  tokenScope: null,
  signedInAt: new Date(0),
  sessionUsedAt: new Date(0),
  timeZone: null,
  totpOn: false,
  totpDueAt: null,
  accessSince: null,
  accessUntil: null,
});

function setUp(load: (key: SessionKey) => Promise<Viewer | null> = () => Promise.resolve(viewer('s'))) {
  let elapsed = 0;
  let queries = 0;
  const memo = createViewerMemo(
    (key) => {
      queries += 1;
      return load(key);
    },
    () => elapsed,
  );
  return { memo, queries: () => queries, pass: (milliseconds: number) => (elapsed += milliseconds) };
}

test('requests that arrive together share one query', async () => {
  const { memo, queries } = setUp();
  await Promise.all(Array.from({ length: 50 }, () => memo.get({ token: 't' })));
  expect(queries()).toBe(1);
});

test('an answer is used for 800 ms from the start of its query, and no longer', async () => {
  let finish = (_: Viewer | null) => {};
  const { memo, queries, pass } = setUp(() => new Promise((resolve) => (finish = resolve)));
  const first = memo.get({ token: 't' });
  pass(memoMilliseconds - 1);
  finish(viewer('s'));
  await first;
  void memo.get({ token: 't' });
  expect(queries()).toBe(1);
  pass(1);
  void memo.get({ token: 't' });
  expect(queries()).toBe(2);
});

test('a failure is not remembered', async () => {
  let fail = true;
  const { memo } = setUp(() => (fail ? Promise.reject(new Error('down')) : Promise.resolve(viewer('s'))));
  await expect(memo.get({ token: 't' })).rejects.toThrow('down');
  fail = false;
  expect((await memo.get({ token: 't' }))?.sessionId).toBe('s');
});

test('a session that ended is forgotten under both of its names', async () => {
  const { memo, queries } = setUp();
  const found = await memo.get({ token: 't' });
  await memo.get({ sessionId: 's', userId: 'u' });
  memo.forget({ token: 't' }, found);
  await memo.get({ token: 't' });
  await memo.get({ sessionId: 's', userId: 'u' });
  expect(queries()).toBe(4);
});

test('a token’s subject is part of its name', async () => {
  const { memo, queries } = setUp();
  await memo.get({ sessionId: 's', userId: 'u' });
  await memo.get({ sessionId: 's', userId: 'other' });
  expect(queries()).toBe(2);
});

test('fresh means from the database, and replaces what was remembered', async () => {
  const { memo, queries } = setUp();
  await memo.get({ token: 't' });
  await memo.getFresh({ token: 't' });
  await memo.get({ token: 't' });
  expect(queries()).toBe(3);
});

test('the memory is bounded', async () => {
  const { memo, queries } = setUp();
  for (let i = 0; i < 10_001; i += 1) await memo.get({ token: `t${i}` });
  await memo.get({ token: 't0' });
  expect(queries()).toBe(10_002);
});
