import type { Plugin } from 'vite';

const settings = /\/zod\/v4\/core\/core\.js$/;

/**
 * Makes zod check without compiling: it would try `new Function` for the first schema, which our content policy blocks
 * and the browser reports. Set inside zod, since contracts create their schemas before any of our own code runs.
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
