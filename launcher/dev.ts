import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { getRequestListener } from '@hono/node-server';
import { createServer as createVite } from 'vite';
import { demoAccounts } from '#db/demo-accounts.ts';
import { startChild } from './child.ts';
import { fakesEnvironment, demoPlaces, keptSecret, productEnvironment } from './demo-environment.ts';
import { closeProduct, currentProduct, isAnsweredByProduct, reloadOnChange } from './dev-product.ts';
import { requireFreePort } from './ports.ts';
import { ensurePrivateFolder, fail, root } from './project.ts';

await develop().catch(fail);

/** One port for everything: Vite's modules and pages with hot reload, and the API from its sources. */
async function develop(): Promise<void> {
  const places = demoPlaces(process.env);
  await requireFreePort(places.port, places.host, 'PORT');
  await requireFreePort(places.fakesPort, '127.0.0.1', 'FAKES_PORT');
  await requireFreePort(places.smtpPort, '127.0.0.1', 'FAKES_SMTP_PORT');
  ensurePrivateFolder(places.dataDir);
  const env: NodeJS.ProcessEnv = {
    ...productEnvironment(process.env, places, () => keptSecret(places.dataDir)),
    NODE_ENV: 'development',
  };
  const fakes = startChild(
    'fakes',
    'fakes/main.ts',
    fakesEnvironment(process.env, places, () => keptSecret(places.dataDir)),
    join(places.dataDir, 'fakes.log'),
  );

  const server = createServer();
  const vite = await createVite({
    root,
    appType: 'custom',
    server: {
      middlewareMode: true,
      hmr: { server },
      watch: { ignored: [`${places.dataDir}/**`, '**/dist/**', '**/test-results/**'] },
    },
  });
  const api = getRequestListener(
    async (request, { incoming }) => {
      const product = await currentProduct(vite, env);
      return product.fetch(request, { remoteAddress: incoming.socket.remoteAddress });
    },
    {
      overrideGlobalObjects: false,
      errorHandler: (error) => {
        report(error);
        return new Response('The product does not start; the terminal says why.\n', { status: 500 });
      },
    },
  );
  server.on('request', (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const path = (incoming.url ?? '/').split('?')[0] ?? '/';
    if (isAnsweredByProduct(path)) return void api(incoming, outgoing);
    vite.middlewares(incoming, outgoing, () => void page(incoming.url ?? '/', outgoing));
    return undefined;
  });

  async function page(url: string, outgoing: ServerResponse): Promise<void> {
    try {
      const html = await vite.transformIndexHtml(url, readFileSync(join(root, 'index.html'), 'utf8'));
      outgoing.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
    } catch (error) {
      report(error);
      outgoing
        .writeHead(500, { 'content-type': 'text/plain' })
        .end('The page does not build; the terminal says why.\n');
    }
  }

  function report(error: unknown): void {
    if (error === null) return void process.stdout.write('Server code reloaded.\n');
    if (error instanceof Error) vite.ssrFixStacktrace(error);
    process.stderr.write(`${inspect(error)}\n`);
  }

  let stopping = false;
  const stop = async (code: number) => {
    if (stopping) return;
    stopping = true;
    server.close();
    server.closeAllConnections();
    await vite.close();
    await closeProduct();
    await fakes.stop(5000);
    process.exit(code);
  };
  process.on('SIGTERM', () => void stop(0));
  process.on('SIGINT', () => void stop(0));
  void fakes.ended.then(() => {
    if (!stopping) process.stderr.write(`The demo services ended:\n${fakes.lastLines(20)}\n`);
    return stop(1);
  });

  reloadOnChange(vite, env, report);
  await currentProduct(vite, env).catch(report);
  server.listen(places.port, places.host, () => {
    const accounts = demoAccounts.map(({ email, password }) => `${email} / ${password}`).join(', ');
    process.stdout.write(
      `\n  ${places.url}  (hot reload)\n  ${places.fakesUrl}  (demo services)\n  ${accounts}\n\n`,
    );
  });
}
