import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { projectRoot } from '#platform/server/project-root.ts';

// A restart reuses the compiled code instead of compiling the same text again. The cache is inside the build folder,
// which each build clears: Node's default, the system's temporary folder, is open to others. Sources run in
// development change too often for it.
const built = join(projectRoot(), 'dist', 'server');
if (import.meta.dirname === built) enableCompileCache(join(built, 'compiled'));

/** `npm run serve`: see serve.ts. Imported only now, since anything loaded earlier is not cached. */
await import('./serve.ts');
