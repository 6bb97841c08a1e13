import { expect, test } from 'vitest';
import { backupTrouble, type LastRuns } from './state.ts';

const start = new Date('2026-03-02T10:00:00Z');
const after = (hours: number) => new Date(start.getTime() + hours * 60 * 60 * 1000);
const nothing: LastRuns = { backup: null, check: null, planned: { backup: null, check: null } };
const troubleAt = (hours: number, last: Partial<LastRuns>) =>
  backupTrouble(
    { ...nothing, ...last },
    { clock: { now: () => after(hours) }, everyHours: 24, since: start },
  );

test('a first backup is not late before the second is due, and is then, also where nobody plans any', () => {
  const planned = { backup: after(1), check: null };
  for (const last of [{}, { planned }]) {
    expect(troubleAt(0, last)).toBeNull();
    expect(troubleAt(24, last)).toBeNull();
    expect(troubleAt(26, last)).toBe('No scheduled backup has been made yet.');
  }
  // Restarting a process does not postpone it.
  expect(troubleAt(0, { planned: { backup: after(-25), check: null } })).not.toBeNull();
});

test('a first trial is not late before it was planned for a day', () => {
  const backup = after(1);
  expect(troubleAt(2, { backup, planned: { backup, check: null } })).toBeNull();
  const planned = { backup, check: after(2) };
  expect(troubleAt(20, { backup, planned })).toBeNull();
  expect(troubleAt(27, { backup: after(25), planned })).toBe(
    'No backup has been tested by restoring it yet.',
  );
});

test('what succeeded once and then no more is late after twice its time', () => {
  const planned = { backup: start, check: start };
  expect(troubleAt(48, { backup: start, check: start, planned })).toBeNull();
  expect(troubleAt(49, { backup: start, check: start, planned })).toMatch(
    /^The last scheduled backup is from/,
  );
  expect(troubleAt(337, { backup: after(336), check: start, planned })).toMatch(
    /tested by restoring it is from/,
  );
});
