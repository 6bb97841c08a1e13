import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { withoutCompiledChecks } from './build-zod.ts';

const core = join(createRequire(import.meta.url).resolve('zod'), '..', 'v4', 'core');

test('in a browser zod never tries to compile a check: the content policy would refuse, and report it', async () => {
  const { transform } = withoutCompiledChecks();
  if (typeof transform !== 'function') throw new Error('the plugin changes nothing');
  const changed = (file: string) =>
    transform.call({} as never, readFileSync(join(core, file), 'utf8'), join(core, file), {} as never) as {
      code: string;
    } | null;
  expect(changed('schemas.js')).toBeNull();
  const given = globalThis as { __zod_globalConfig?: { jitless?: boolean } };
  const ours = given.__zod_globalConfig;
  try {
    delete given.__zod_globalConfig;
    const code =
      changed('core.js')?.code.replace('./util.js', pathToFileURL(join(core, 'util.js')).href) ?? '';
    await import(`data:text/javascript,${encodeURIComponent(code)}`);
    expect(given.__zod_globalConfig).toEqual({ jitless: true });
  } finally {
    if (ours) given.__zod_globalConfig = ours;
  }
});
