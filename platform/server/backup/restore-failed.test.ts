import { expect, test } from 'vitest';
import { sayFailure } from './restore-failed.ts';

test('a connection that broke is said to be that, wherever it stands in the chain', () => {
  const broken = new Error('Failed query', {
    cause: new Error('timeout exceeded when trying to connect'),
  });
  expect(sayFailure(broken)).toContain('the database doesn’t answer');
  expect(sayFailure(new Error('Connection terminated unexpectedly'))).toContain(
    'the database doesn’t answer',
  );
});

test('a driver’s message, which may hold words of members, is never told', () => {
  const told = sayFailure(new Error('duplicate key: ana@example.com'));
  expect(told).not.toContain('ana@example.com');
  expect(told).toContain('Error');
});
