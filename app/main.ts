import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { projectRoot } from '#platform/server/project-root.ts';

// A restart takes up the compiled code instead of compiling the same text again. It is kept with the build, which
// removes it: the system's folder for passing files, where Node would keep it, is open to others. Sources run in
// development change too often for it.
const built = join(projectRoot(), 'dist', 'server');
if (import.meta.dirname === built) enableCompileCache(join(built, 'compiled'));

/** `npm run serve`: see serve.ts. Loaded late, since everything that is loaded before is compiled anew. */
await import('./serve.ts');
