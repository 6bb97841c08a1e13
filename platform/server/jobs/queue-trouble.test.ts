import { expect, test } from 'vitest';
import { DatabaseUnavailable } from '#platform/server/db/unavailable.ts';
import { createTestClock } from '#testing/clock.ts';
import { testLog } from '#testing/log.ts';
import { createQueueTrouble } from './queue-trouble.ts';

function openTrouble() {
  const log = testLog();
  const clock = createTestClock(new Date('2026-11-26T09:00:00Z'));
  return { log, clock, trouble: createQueueTrouble(log, clock) };
}

/** What pg-boss passes on of a failure: a copy of its fields. */
function copyOf(code: string) {
  const cause = Object.assign(new Error('connect to somebody@example.test'), { code });
  const error = new DatabaseUnavailable(cause);
  const { message, stack } = error;
  return Object.assign({}, error, { message, stack, queue: 'mail.send', worker: 'w1' });
}

test('an outage has one line a minute for each cause, with its code and a count, and one when it is over', () => {
  const { log, clock, trouble } = openTrouble();
  for (let second = 0; second < 90; second += 1) {
    for (let worker = 0; worker < 10; worker += 1) trouble.failed(copyOf('ECONNREFUSED'));
    clock.advance(1000);
  }
  trouble.failed(copyOf('57P03'));
  clock.advance(4000);
  trouble.worked();
  clock.advance(1000);
  trouble.worked();
  trouble.worked();
  expect(
    log.lines.map(({ level, message, fields: { error, code, failures, seconds } }) => ({
      level,
      message,
      error,
      code,
      failures,
      seconds,
    })),
  ).toEqual([
    {
      level: 'error',
      message: 'the job queue failed',
      error: 'DatabaseUnavailable',
      code: 'ECONNREFUSED',
      failures: 1,
    },
    {
      level: 'error',
      message: 'the job queue failed',
      error: 'DatabaseUnavailable',
      code: 'ECONNREFUSED',
      failures: 600,
    },
    {
      level: 'error',
      message: 'the job queue failed',
      error: 'DatabaseUnavailable',
      code: '57P03',
      failures: 1,
    },
    { level: 'info', message: 'the job queue works again', failures: 901, seconds: 90 },
  ]);
  expect(log.lines[0]?.fields['at']).toContain('copyOf');
  expect(JSON.stringify(log.lines)).not.toContain('somebody');
});

test('trouble that comes and goes has no more lines than that, and none where there was none', () => {
  const { log, clock, trouble } = openTrouble();
  trouble.worked();
  expect(log.lines).toEqual([]);
  for (let second = 0; second < 60; second += 1) {
    trouble.failed(copyOf('ECONNREFUSED'));
    trouble.worked();
    clock.advance(1000);
  }
  expect(log.lines).toHaveLength(1);
  trouble.failed(copyOf('ECONNREFUSED'));
  expect(log.lines[1]?.fields['failures']).toBe(60);
});
