import { expect, test } from 'vitest';
import { listenerNameOf, processOf } from './process-name.ts';

const one = { version: '0.1.0', build: '3f2a9c1b', node: 'vm:3001' };

test('a process is known by the name of its connection, however long that of its machine is', () => {
  expect(processOf(listenerNameOf(one))).toEqual(one);
  const long = { ...one, node: 'ip-10-0-0-1.eu-central-1.compute.internal:3001' };
  expect(listenerNameOf(long)).toHaveLength(63);
  expect(processOf(listenerNameOf(long))?.node).toMatch(/^\S+\.compute\.internal:3001$/);
  expect(processOf('make-me-great-listen')).toBeNull();
});
