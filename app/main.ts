import { serve } from '@hono/node-server';
import { listenForBackups } from '#platform/server/backup/control.ts';
import { FolderInUse } from '#platform/server/db/folder-lock.ts';
import { InvalidEnvironment } from '#platform/server/env.ts';
import { stopGracefully } from '#platform/server/stop.ts';
import { createProduct } from './product.ts';

try {
  const product = await createProduct(process.env);
  const { HOST: hostname, PORT: port, DATA_DIR: dataDir } = product.env;
  const server = serve({
    hostname,
    port,
    fetch: (request, { incoming }) =>
      product.fetch(request, { remoteAddress: incoming.socket.remoteAddress }),
  });
  // The embedded database belongs to this process alone: backups have to be asked of it.
  const stopListening =
    product.deps.database.driver === 'pglite'
      ? await listenForBackups({ ...product.deps, dataDir })
      : async () => {};
  stopGracefully(server, () => stopListening().then(product.close), product.deps.log);
} catch (error) {
  // These two are for the owner to mend: a sentence, not a stack.
  if (!(error instanceof InvalidEnvironment || error instanceof FolderInUse)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
