import { afterAll, beforeAll, expect, test } from 'vitest';
import { fuzz } from '#testing/fuzz/fuzz.ts';
import { fuzzSettings } from '#testing/fuzz/settings.ts';
import { type App, startApp } from '#testing/harness.ts';

const settings = fuzzSettings();
/** To prepare an operation may take long on a busy machine, and the last one is finished. */
const timeout = 2 * settings.milliseconds + 120_000;

let app: App;
beforeAll(async () => {
  app = await startApp({ IDENTIFIER_DAILY_LIMIT: '10000' });
});
afterAll(() => app.close());

test('no operation answers hostile input with an error of ours, nor tells of its insides', {
  timeout,
}, async () => {
  const { failures, ...figures } = await fuzz(app, settings);
  process.stdout.write(`fuzz: seed ${settings.seed}, ${JSON.stringify(figures)}\n`);
  expect(figures.requests).toBeGreaterThan(0);
  expect(failures.join('\n\n')).toBe('');
});
