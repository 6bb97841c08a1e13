import { createServer } from 'node:http';
import { flushCompileCache } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { listenForBackups } from '#platform/server/backup/control.ts';
import { createListener } from '#platform/server/http/listener.ts';
import { stopGracefully } from '#platform/server/stop.ts';
import { connectionTimes, listen } from '#platform/server/http/listen.ts';
import { createProduct } from './product.ts';
import { lasting } from './backup/restore-exceptions.ts';
import { startUp } from '#platform/server/startup.ts';

const workAfterMs = 1000;

// Only this process's user may read what it writes (database, films, uploads).
process.umask(0o077);

/** Answers requests, and runs the jobs unless `JOBS=elsewhere`. */
await startUp(process.env, async () => {
  const product = await createProduct(process.env);
  const { HOST: hostname, PORT: port, DATA_DIR: dataDir, DRAIN_SECONDS: drainSeconds } = product.env;
  // Most requests have no body, so no stream is created for it.
  const listener = createListener(product, product.deps.log);
  const server = createServer({ ...connectionTimes, optimizeEmptyRequests: true }, listener);
  await listen(server, { port, hostname }, product.deps.log);
  // The embedded database belongs to this process alone, so backups must be requested from it.
  const stopListening =
    product.deps.database.driver === 'pglite'
      ? await listenForBackups({ ...product.deps, dataDir, migrations: product.migrations, lasting })
      : async () => {};
  const close = () => stopListening().then(product.close);
  const { hangUp, leave } = product;
  stopGracefully(server, { drainMs: drainSeconds * 1000, leave, hangUp, close }, product.deps.log);
  // Requests that waited for the start go first.
  await sleep(workAfterMs);
  flushCompileCache();
  await product.work();
  await product.checkPrices();
});
