import { expect, test, vi } from 'vitest';
import { createLogger } from './logger.ts';
import { scheduleUpkeep } from './upkeep.ts';

const log = createLogger('silent');
const hourMs = 60 * 60 * 1000;

test('a chore that fails keeps none of the others from running', async () => {
  const second = vi.fn(() => Promise.resolve());
  const first = { name: 'first', run: () => Promise.reject(new Error('no')) };
  const upkeep = scheduleUpkeep([first, { name: 'second', run: second }], hourMs, log);
  await upkeep.runNow();
  expect(second).toHaveBeenCalledOnce();
  await upkeep.stop();
});

test('a stop waits for the chore that runs, and begins no other', async () => {
  const ended: string[] = [];
  const running = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const upkeep = scheduleUpkeep(
    [
      {
        name: 'running',
        run: async () => {
          begun.resolve();
          await running.promise;
          ended.push('chore');
        },
      },
      { name: 'next', run: () => Promise.resolve(void ended.push('next')) },
    ],
    hourMs,
    log,
  );
  const round = upkeep.runNow();
  await begun.promise;
  const stopped = upkeep.stop().then(() => void ended.push('stop'));
  running.resolve();
  await Promise.all([round, stopped]);
  expect(ended).toEqual(['chore', 'stop']);
});

test('a chore that does not end holds up no stop', async () => {
  const upkeep = scheduleUpkeep([{ name: 'endless', run: () => new Promise<void>(() => {}) }], hourMs, log);
  void upkeep.runNow();
  // With the usual limit, it would resolve after 10 s.
  await expect(upkeep.stop(0)).resolves.toBeUndefined();
});
