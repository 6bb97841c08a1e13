import { createServer } from 'node:http';
import { createListener } from '#platform/server/http/listener.ts';
import { onStop } from '#platform/server/stop.ts';
import { listen } from '#platform/server/http/listen.ts';
import { createProduct } from './product.ts';
import { startUp } from '#platform/server/startup.ts';

/**
 * `npm run work`: runs the jobs and the hourly chores. It listens on no port, unless WORK_PORT names one, where
 * supervisors read health and metrics. Any number of them may run beside `serve`.
 */
await startUp(process.env, async () => {
  const product = await createProduct(process.env, { isWorker: true });
  const { HOST: hostname, WORK_PORT: port } = product.env;
  const { log } = product.deps;
  const server = port === undefined ? null : createServer(createListener(product.watch, log));
  onStop(async () => {
    server?.close();
    server?.closeAllConnections();
    await product.close();
  }, log);
  if (server && port !== undefined) await listen(server, { hostname, port }, log);
  await product.work();
  log.info({}, 'working');
});
