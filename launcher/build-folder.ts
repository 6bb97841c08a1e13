import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import type { Plugin } from 'vite';

const types: Readonly<Record<string, string>> = {
  '.wasm': 'application/wasm',
  '.json': 'application/json',
  '.mjs': 'text/javascript',
};

interface ContentFolder {
  /** How the folder's name begins: `assets/<name>-<hash>`. */
  readonly name: string;
  /** Path below the folder -> contents. */
  readonly files: ReadonlyMap<string, Buffer>;
  /** The variable of `import.meta.env` that tells the client where it is. */
  readonly variable: string;
  /** Its value for the folder's address, which ends with a slash. */
  readonly told: (address: string) => string;
}

/**
 * Serves files from our packages on our own origin, in a folder named by their content: browsers may cache it forever,
 * and nothing binary is kept in the repository.
 */
export function contentFolder({ name, files, variable, told }: ContentFolder): Plugin {
  const hash = createHash('sha256');
  for (const bytes of files.values()) hash.update(bytes);
  const folder = `assets/${name}-${hash.digest('base64url').slice(0, 10)}`;
  return {
    name: `${name}-assets`,
    applyToEnvironment: (environment) => environment.name === 'client',
    config: () => ({
      define: { [`import.meta.env.${variable}`]: JSON.stringify(told(`/${folder}/`)) },
    }),
    generateBundle() {
      for (const [path, source] of files)
        this.emitFile({ type: 'asset', fileName: `${folder}/${path}`, source });
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const { pathname } = new URL(request.url ?? '/', 'http://localhost');
        const path = pathname.startsWith(`/${folder}/`) ? pathname.slice(folder.length + 2) : '';
        const bytes = files.get(path);
        if (!bytes) return next();
        response.setHeader('content-type', types[extname(path)] ?? 'application/octet-stream');
        response.end(bytes);
      });
    },
  };
}
