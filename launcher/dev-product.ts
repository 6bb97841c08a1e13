import type { ViteDevServer } from 'vite';

/** What `app/product.ts` exports for the development server. */
type ProductModule = {
  createProduct: (env: NodeJS.ProcessEnv) => Promise<DevProduct>;
};

export type DevProduct = {
  readonly router: readonly { readonly path: string }[];
  fetch(request: Request, socket?: { remoteAddress?: string | undefined }): Promise<Response>;
  work(): Promise<void>;
  close(): Promise<void>;
};

// On globalThis, because its database may be opened only once, even if this module is loaded again.
const kept = globalThis as { developmentProduct?: Promise<DevProduct> };

/** The addresses that a product answers itself: its routes, and whatever is asked of the API. */
export const addressesOf = (router: DevProduct['router']): readonly URLPattern[] =>
  ['/api/*', ...new Set(router.map(({ path }) => path))]
    .filter((pathname) => pathname !== '/*')
    .map((pathname) => new URLPattern({ pathname }));

let answered = addressesOf([]);

/** Whether the product answers a path, as its last start declared it; the others are pages and modules. */
export const isAnsweredByProduct = (pathname: string): boolean =>
  answered.some((address) => address.test({ pathname }));

/** Loads the product from its sources through Vite, unless it is running. A failed start is tried again next time. */
export function currentProduct(vite: ViteDevServer, env: NodeJS.ProcessEnv): Promise<DevProduct> {
  kept.developmentProduct ??= load(vite, env);
  const loading = kept.developmentProduct;
  loading.catch(() => {
    if (kept.developmentProduct === loading) delete kept.developmentProduct;
  });
  return loading;
}

/** Closes the running product; the next request loads it again. */
export async function closeProduct(): Promise<void> {
  const closing = kept.developmentProduct;
  delete kept.developmentProduct;
  await (await closing?.catch(() => undefined))?.close();
}

async function load(vite: ViteDevServer, env: NodeJS.ProcessEnv): Promise<DevProduct> {
  const { createProduct } = (await vite.ssrLoadModule('/app/product.ts')) as ProductModule;
  const product = await createProduct(env);
  answered = addressesOf(product.router);
  await product.work();
  return product;
}

/**
 * Replaces the product whenever one of its source files changes: one after the other, because the old one must release
 * the database before the new one can open it.
 * @param onReplaced called after each try, with the error when the new code doesn't start
 */
export function reloadOnChange(
  vite: ViteDevServer,
  env: NodeJS.ProcessEnv,
  onReplaced: (error: unknown) => void,
): void {
  let queue: Promise<unknown> = Promise.resolve();
  let waiting = false;
  vite.watcher.on('all', (_event, file) => {
    const modules = vite.environments['ssr']?.moduleGraph.getModulesByFile(file);
    const isServerFile = (modules?.size ?? 0) > 0 || file.includes('/db/migrations/');
    if (!isServerFile || waiting) return;
    waiting = true;
    queue = queue.then(async () => {
      waiting = false;
      await closeProduct();
      await currentProduct(vite, env).then(() => onReplaced(null), onReplaced);
    }, onReplaced);
  });
}
