import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { withoutCompiledChecks, withoutJsonSchema } from './build-zod.ts';

const core = join(createRequire(import.meta.url).resolve('zod'), '..', 'v4', 'core');

/** What the browser's build gets in place of a module of zod; null for the module itself. */
async function loaded(file: string) {
  const { load } = withoutJsonSchema();
  if (typeof load !== 'function') throw new Error('the plugin loads nothing');
  const given = await load.call({} as never, join(core, file), {} as never);
  return given as { code: string } | null;
}

test.each(['to-json-schema.js', 'json-schema-processors.js'])(
  '%s has every name that it had, and says who can do it',
  async (file) => {
    const code = (await loaded(file))?.code ?? '';
    const short = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as Record<
      string,
      unknown
    >;
    const whole = (await import(join(core, file))) as Record<string, unknown>;
    expect(Object.keys(short)).toEqual(Object.keys(whole));
    const method = Object.values(short)[0] as () => () => void;
    expect(() => method()()).toThrow('written by the server only');
  },
);

test('what checks an input stays as it is', async () => {
  expect(await loaded('schemas.js')).toBeNull();
});

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
