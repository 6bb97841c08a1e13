import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

/** zod's way from a schema to JSON Schema. It hangs on every schema, so that no bundler can see that nobody goes it. */
const writers = /\/zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/;

/**
 * Leaves zod's writing of JSON Schema out of the browser's forms, a fifth of what they fetch of it: only the server describes
 * its endpoints. Whoever asks for it in a browser all the same gets an error that says so.
 */
export function withoutJsonSchema(): Plugin {
  return {
    name: 'without-json-schema',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async load(id) {
      if (!writers.test(id)) return null;
      const whole = (await import(pathToFileURL(id).href)) as Readonly<Record<string, unknown>>;
      const refusal =
        'const refuse = () => { throw new Error("JSON Schema is written by the server only"); };';
      // The methods of a schema are made by a function of this module, and called later if at all.
      const names = Object.keys(whole).map((name) => `export const ${name} = () => refuse;`);
      return { code: [refusal, ...names].join('\n'), moduleSideEffects: false };
    },
  };
}

const settings = /\/zod\/v4\/core\/core\.js$/;

/**
 * Has zod check without compiling: it would try `new Function` with the first schema that is made, which our content policy
 * refuses and the browser reports. Set inside zod, since contracts make their schemas before any line of ours has run.
 */
export function withoutCompiledChecks(): Plugin {
  return {
    name: 'without-compiled-checks',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      return settings.test(id) ? { code: `${code}\nconfig({ jitless: true });\n`, map: null } : null;
    },
  };
}
