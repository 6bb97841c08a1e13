import { hostname } from 'node:os';
import { expect, test } from 'vitest';
import { nodeName } from './node-name.ts';

test('two servers and a worker of one machine have names of their own, which begin with the machine’s', () => {
  const names = [
    nodeName({ PORT: 3000 }, false),
    nodeName({ PORT: 3001 }, false),
    nodeName({ PORT: 3000 }, true),
  ];
  expect(names).toEqual([`${hostname()}:3000`, `${hostname()}:3001`, `${hostname()}:worker`]);
});
