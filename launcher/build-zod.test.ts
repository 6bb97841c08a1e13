import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import type { Plugin } from 'vite';
import type * as Zod from 'zod';
import { withoutJsonSchemas } from './build-zod.ts';

const zod = join(createRequire(import.meta.url).resolve('zod'), '..', 'v4');
const core = join(zod, 'core');

/** What a plugin makes of a file of zod. @returns null if it leaves the file unchanged */
function changedBy({ transform }: Plugin, path: string, code = readFileSync(path, 'utf8')): string | null {
  if (typeof transform !== 'function') throw new Error('the plugin changes nothing');
  const context = {
    error: (message: string) => {
      throw new Error(message);
    },
  };
  const changed = transform.call(context as never, code, path, {} as never) as { code: string } | null;
  return changed && changed.code;
}

test('in a browser zod checks and refuses as ever, and has no JSON schemas', async () => {
  const path = join(zod, 'classic', 'schemas.js');
  const changed = changedBy(withoutJsonSchemas(), path) ?? '';
  const code = changed.replace(
    /(from ")(\.[^"]+)/g,
    (_, from: string, file: string) => `${from}${pathToFileURL(join(zod, 'classic', file)).href}`,
  );
  const ours = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as typeof Zod;
  const person = ours.strictObject({ name: ours.string().max(3), age: ours.number().optional() });
  expect(person.parse({ name: 'Ann', age: 3 })).toEqual({ name: 'Ann', age: 3 });
  expect(person.safeParse({ name: 'Anna' }).error?.issues).toMatchObject([
    { path: ['name'], code: 'too_big' },
  ]);
  expect(person.shape.name.maxLength).toBe(3);
  expect(() => person.toJSONSchema()).toThrow('The browser has no JSON schemas');
  expect(changedBy(withoutJsonSchemas(), join(core, 'schemas.js'))).toBeNull();
});

test('the build stops once zod describes its schemas another way', () => {
  const path = join(zod, 'classic', 'schemas.js');
  const code = readFileSync(path, 'utf8');
  for (const other of [
    code.replace('import { createStandard', 'import { createAnother'),
    `${code}\ninst.processJSONSchema()`,
  ])
    expect(() => changedBy(withoutJsonSchemas(), path, other)).toThrow('another way');
});
