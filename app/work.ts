import { onStop } from '#platform/server/stop.ts';
import { createProduct } from './product.ts';
import { startUp } from './startup.ts';

/** `npm run work`: runs the jobs and the hourly chores and listens on no port. Any number may run beside `serve`. */
await startUp(async () => {
  const product = await createProduct(process.env, { isWorker: true });
  onStop(product.close, product.deps.log);
  await product.work();
  product.deps.log.info({}, 'working');
});
