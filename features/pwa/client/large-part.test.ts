// @vitest-environment happy-dom
import { MessageChannel as NodeChannel } from 'node:worker_threads';
import { afterEach, expect, test, vi } from 'vitest';
import { keepPart } from './large-part.ts';

afterEach(() => vi.unstubAllGlobals());

/** A service worker that gives the specified answer. */
function answering(isWhole: unknown) {
  const asked: unknown[] = [];
  const active = {
    postMessage: (message: unknown, [port]: readonly MessagePort[]) => {
      asked.push(message);
      port?.postMessage(isWhole);
    },
  };
  vi.stubGlobal('MessageChannel', NodeChannel);
  vi.stubGlobal('navigator', { serviceWorker: { ready: Promise.resolve({ active }) } });
  return asked;
}

test.each([true, false])(
  'the service worker is asked for the part, and its answer is the page’s: %s',
  async (isWhole) => {
    const asked = answering(isWhole);
    expect(await keepPart('/assets/large-')).toBe(isWhole);
    expect(asked).toEqual([{ keep: '/assets/large-' }]);
  },
);

test('a browser without service workers keeps nothing', async () => {
  vi.stubGlobal('navigator', {});
  expect(await keepPart('/assets/large-')).toBe(false);
});
