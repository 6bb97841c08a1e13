import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A proxy that serves a server's service worker as other releases would have it; everything else passes through, with
 * the proxy's address replaced by the server's.
 */
export async function startReleaseProxy(port: number, upstream: string) {
  let change = (script: string) => script;
  const target = new URL(upstream);
  const own = `http://127.0.0.1:${port}`;
  const server = createServer((incoming, outgoing) => {
    if (incoming.url === '/sw.js') {
      const answer = async () => change(await (await fetch(`${upstream}/sw.js`)).text());
      answer().then(
        (script) => {
          outgoing.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' });
          outgoing.end(script);
        },
        () => outgoing.destroy(),
      );
      return;
    }
    const headers = { ...incoming.headers, host: target.host };
    if (headers.origin === own) headers.origin = upstream;
    if (headers.referer?.startsWith(own)) headers.referer = upstream + headers.referer.slice(own.length);
    const { method, url: path } = incoming;
    const passed = request(
      { hostname: target.hostname, port: target.port, method, path, headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    passed.on('error', () => outgoing.destroy());
    // A stream that the browser has left must not stay open to the server.
    outgoing.on('close', () => passed.destroy());
    incoming.pipe(passed);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** From now on `/sw.js` is what this function makes of the server's own. */
    release: (next: (script: string) => string) => {
      change = next;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
