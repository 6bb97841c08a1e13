import { expect, test } from 'vitest';
import { tokenRefusal } from './token-scopes.ts';

test.each([
  ['read', 'read', true],
  ['write', 'read', true],
  ['write', 'write', true],
  ['read', 'write', false],
  ['read', null, false],
  ['write', null, false],
] as const)('a token that may %s is used where %s is taken: %s', (scope, takes, isTaken) => {
  expect(tokenRefusal(scope, takes) === null).toBe(isTaken);
});
