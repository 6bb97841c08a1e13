/** A tiny tree that breaks no law: what the canary's offenders are dropped into. Paths to texts. */
export const cleanTree: Readonly<Record<string, string>> = {
  'app/main.ts': `
import { greet } from '#features/hello/server/routes.ts';
import { clock } from '#platform/server/clock.ts';
import { port } from '#platform/server/env.ts';

console.log(greet(clock()), port);
`,
  'app/client.tsx': `
import { createElement } from 'react';
import { HelloPage } from '#features/hello/client/HelloPage.tsx';
import { Mirror } from '#features/tracker/client/Mirror.tsx';

console.log(createElement(HelloPage), createElement(Mirror));
`,
  // What knip.ts reads.
  'app/pages.ts': `
export const frames: Readonly<Record<string, string>> = {};
export const pages = { '/': { source: 'features/hello/client/HelloPage.tsx' } };
`,
  'app/static-pages.ts': `
export const staticPages: Readonly<Record<string, { source: string }>> = {};
`,
  'features/hello/contract.ts': `
import { z } from 'zod';

export const hello = z.object({ name: z.string() });
`,
  'features/hello/rules.ts': `
/** Whether it is before noon, in UTC. */
export function isMorning(now: Date): boolean {
  return now.getUTCHours() < 12;
}
`,
  'features/hello/rules.test.ts': `
import { expect, test } from 'vitest';
import { isMorning } from './rules.ts';

test('eight is morning', () => {
  expect(isMorning(new Date(0))).toBe(true);
});
`,
  'features/hello/server/routes.ts': `
import { hello } from '#features/hello/contract.ts';
import { isMorning } from '#features/hello/rules.ts';

/** A greeting for the time of day. */
export function greet(now: Date): string {
  const { name } = hello.parse({ name: 'Ada' });
  return isMorning(now) ? \`Good morning, \${name}\` : \`Hello, \${name}\`;
}
`,
  'features/hello/client/HelloPage.tsx': `
import { call } from '#platform/client/call.ts';

export function HelloPage() {
  return <p>{call('hello')}</p>;
}
`,
  'features/tracker/client/Mirror.tsx': `
export function Mirror() {
  return <p>Look here</p>;
}
`,
  'platform/client/call.ts': `
/** Asks the API. */
export function call(name: string): string {
  return name;
}
`,
  'platform/server/clock.ts': `
/** The time now. */
export function clock(): Date {
  return new Date();
}
`,
  'platform/server/env.ts': `
export const port = process.env.PORT ?? '3000';
`,
};

const rooms = ['app', 'features', 'platform', 'fakes', 'launcher'];

/** The tree's package.json, with more dependencies when an offence needs them. */
export function canaryPackage(moreDependencies: Readonly<Record<string, string>> = {}): string {
  return JSON.stringify({
    name: 'canary',
    private: true,
    type: 'module',
    imports: Object.fromEntries(rooms.map((room) => [`#${room}/*`, `./${room}/*`])),
    dependencies: { react: '*', zod: '*', ...moreDependencies },
    devDependencies: { vitest: '*' },
  });
}
