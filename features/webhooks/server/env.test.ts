import { expect, test } from 'vitest';
import { webhooksEnvironment } from './env.ts';

const read = (WEBHOOKS_LOCAL?: string) => webhooksEnvironment.read({ PROFILE: 'embedded', WEBHOOKS_LOCAL });

test('nothing needs to be set, and the receiver of the demo may be', () => {
  expect(read()).toEqual({ values: {} });
  const local = 'http://127.0.0.1:3001/webhooks';
  expect(read(local)).toEqual({ values: { WEBHOOKS_LOCAL: local } });
});

test.each([
  'https://127.0.0.1:3001/webhooks',
  'http://10.0.0.1/webhooks',
  'http://hooks.example.com/webhooks',
  'http://127.0.0.1:3001/',
  'http://127.0.0.1:3001/webhooks/',
  'http://127.0.0.1:3001/webhooks?a=1',
  'http://me@127.0.0.1:3001/webhooks',
  'anything',
])('%s is refused at the start', (local) => {
  expect(read(local)).toHaveProperty('problems');
});
