import { randomInt } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fuzz } from '#testing/fuzz/fuzz.ts';
import { startApp } from '#testing/harness.ts';

const seed = Number(process.env['FUZZ_SEED'] ?? randomInt(1_000_000_000));
const seconds = Number(process.env['FUZZ_SECONDS'] ?? 20);

test('no operation of the API answers hostile input with an error of ours, nor tells of its insides', {
  timeout: 300_000 + seconds * 1000,
}, async () => {
  const app = await startApp({ IDENTIFIER_DAILY_LIMIT: '10000' });
  try {
    const report = await fuzz(app, {
      seed,
      milliseconds: seconds * 1000,
      requests: 4,
      mostRounds: 100,
      only: process.env['FUZZ_ONLY'] ?? '',
    });
    process.stdout.write(
      `fuzz: seed ${seed}: ${JSON.stringify({ ...report, failures: report.failures.length })}\n`,
    );
    if (process.env['FUZZ_LOG']) appendFileSync(process.env['FUZZ_LOG'], report.failures.join('\n\n'));
    expect(report.failures.join('\n\n')).toBe('');
  } finally {
    await app.close();
  }
});
