// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eraseEverything, setOwner } from '#platform/client/offline/offline.ts';
import { usePlayback } from './playback.ts';

const { store } = await vi.hoisted(async () => {
  const { createDeviceStore } = await import('#testing/device-store.ts');
  return createDeviceStore();
});
vi.mock('#platform/client/offline/store.ts', () => store);

let shares: number[];
beforeEach(async () => {
  shares = [];
  vi.stubGlobal('fetch', async (_path: string, { body }: RequestInit) => {
    const sent = typeof body === 'string' ? body : '';
    shares.push((JSON.parse(sent) as { watchedShare: number }).watchedShare);
    return Response.json({});
  });
  await setOwner('ana');
});
afterEach(async () => {
  cleanup();
  await eraseEverything();
  vi.unstubAllGlobals();
});

const id = '0198c5f0-0000-7000-8000-000000000001';

/** One sitting in which a part of a film was played. @param watchedBefore what the server knows of the ones before */
async function sit([from, to]: readonly [number, number], watchedBefore = 0, duration = 100) {
  const played = { length: 1, start: () => from, end: () => to };
  const film = { current: { currentTime: to, duration, played } as unknown as HTMLVideoElement };
  const { result, unmount } = renderHook(() =>
    usePlayback(film, { lessonId: id, watchedBefore, isPreview: false }),
  );
  await nextTurn();
  result.current.save();
  unmount();
  await nextTurn();
  return shares.at(-1);
}

test('a film that is watched in two sittings is watched whole', async () => {
  expect(await sit([0, 50])).toBe(0.5);
  expect(await sit([50, 100], 0.5)).toBe(1);
});

test('what is watched again counts once', async () => {
  await sit([0, 50]);
  expect(await sit([25, 60], 0.5)).toBe(0.6);
});

test('another film in the same lesson begins anew, and what the server knows is never less', async () => {
  await sit([0, 50]);
  expect(await sit([50, 100], 0.5, 200)).toBe(0.5);
});

test('the parts are the member’s own: they go with their sign-out', async () => {
  await sit([0, 50]);
  await eraseEverything();
  await setOwner('ben');
  expect(await sit([50, 100])).toBe(0.5);
});
