// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  eraseEverything,
  forgetCopies,
  keepCopy,
  keepingCopy,
  setOwner,
  settleDeletion,
} from '#platform/client/offline/offline.ts';

const { store } = await vi.hoisted(async () => {
  const { createDeviceStore } = await import('#testing/device-store.ts');
  return createDeviceStore();
});
vi.mock('#platform/client/offline/store.ts', () => store);

beforeEach(async () => {
  vi.useFakeTimers();
  await setOwner('ana');
  await keepCopy('tools.cards', ['kept', 'deleted']);
  await keepCopy('tools.other', ['else']);
});
afterEach(async () => {
  await eraseEverything();
  vi.useRealTimers();
});

const without = (cards: string[]) => cards.filter((card) => card !== 'deleted');
const copyOf = (key: string) => store.getCopy('ana', key);

/** A list that is asked for now and answered later. */
function askForCards() {
  let answer: (cards: string[]) => void = () => undefined;
  const late = new Promise<string[]>((resolve) => {
    answer = resolve;
  });
  const shown = keepingCopy('tools.cards', () => late);
  return async (cards: string[]) => {
    answer(cards);
    await shown;
    await vi.advanceTimersByTimeAsync(0);
  };
}

test('a list that was asked for before a deletion and arrives after it brings nothing back', async () => {
  const answer = askForCards();
  await vi.advanceTimersByTimeAsync(5);
  await settleDeletion('tools.cards', without);
  await vi.advanceTimersByTimeAsync(5);
  await answer(['kept', 'deleted', 'more']);
  expect(await copyOf('tools.cards')).toEqual(['kept']);
});

test('a list that is asked for after the deletion is kept', async () => {
  await settleDeletion('tools.cards', without);
  await vi.advanceTimersByTimeAsync(5);
  await askForCards()(['kept', 'more']);
  expect(await copyOf('tools.cards')).toEqual(['kept', 'more']);
  expect(await copyOf('tools.other')).toEqual(['else']);
});

test('what was asked for under a plan that is gone is not kept when it arrives', async () => {
  const answer = askForCards();
  await vi.advanceTimersByTimeAsync(5);
  await forgetCopies();
  await answer(['kept']);
  expect(await copyOf('tools.cards')).toBeUndefined();
});
