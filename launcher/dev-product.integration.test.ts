import { afterAll, beforeAll, expect, test } from 'vitest';
import { type App, startApp } from '#testing/harness.ts';
import { addressesOf } from './dev-product.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

test('in development the product answers every route of its own, and leaves pages and modules to Vite', () => {
  const addresses = addressesOf(app.product.router);
  const isAnswered = (pathname: string) => addresses.some((address) => address.test({ pathname }));
  const own = [
    '/api/session',
    '/api/nothing',
    '/mcp',
    '/oauth/token',
    '/.well-known/oauth-authorization-server',
    '/.well-known/oauth-protected-resource/mcp',
    '/.well-known/security.txt',
    '/books/emotions.pdf',
    '/files/a-token',
    '/manifest.webmanifest',
  ];
  const others = [
    '/',
    '/spar',
    '/read/emotions',
    '/@vite/client',
    '/app/main.tsx',
    '/features/books/rules.ts',
  ];
  expect([...own, ...others].filter(isAnswered)).toEqual(own);
});
