import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { completeLockFile, missingOptionals } from './lock-file.ts';

const sample = JSON.stringify({
  name: 'x',
  packages: {
    '': {},
    'node_modules/tool': {
      version: '1.2.3',
      dev: true,
      optionalDependencies: {
        '@tool/linux-x64': '1.2.3',
        '@tool/linux-arm-gnueabihf': '1.2.3',
        '@tool/linux-x64-musl': '1.2.3',
      },
    },
    'node_modules/a/node_modules/tool': { version: '1.0.0', optionalDependencies: { native: '~2.3.2' } },
    'node_modules/@tool/linux-x64': { version: '1.2.3', os: ['linux'], cpu: ['x64'] },
    'node_modules/a/node_modules/native': { version: '2.3.3' },
  },
});

test('package-lock.json holds every platform’s optional packages: after an npm install run `npm run make -- lock`', () => {
  expect(missingOptionals(readFileSync('package-lock.json', 'utf8'))).toEqual([]);
});

test('what a package finds nowhere above it is missing', () => {
  expect(missingOptionals(sample)).toEqual(['@tool/linux-arm-gnueabihf', '@tool/linux-x64-musl']);
});

test('a completed file lacks nothing, and says for which platform the added packages are', () => {
  const completed = completeLockFile(sample);
  expect(missingOptionals(completed)).toEqual([]);
  const { packages } = JSON.parse(completed) as { packages: Record<string, unknown> };
  expect(packages['node_modules/@tool/linux-x64-musl']).toEqual({
    version: '1.2.3',
    os: ['linux'],
    cpu: ['x64'],
    libc: ['musl'],
    dev: true,
    optional: true,
  });
  expect(packages['node_modules/@tool/linux-arm-gnueabihf']).toMatchObject({ os: ['linux'], cpu: ['arm'] });
});
