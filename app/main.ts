import { serve } from '@hono/node-server';
import { FolderInUse } from '#platform/server/db/folder-lock.ts';
import { InvalidEnvironment } from '#platform/server/env.ts';
import { stopGracefully } from '#platform/server/stop.ts';
import { createProduct } from './product.ts';

try {
  const product = await createProduct(process.env);
  const { HOST: hostname, PORT: port } = product.env;
  const server = serve({
    hostname,
    port,
    fetch: (request, { incoming }) =>
      product.fetch(request, { remoteAddress: incoming.socket.remoteAddress }),
  });
  stopGracefully(server, product.close, product.deps.log);
} catch (error) {
  // These two are for the owner to mend: a sentence, not a stack.
  if (!(error instanceof InvalidEnvironment || error instanceof FolderInUse)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
