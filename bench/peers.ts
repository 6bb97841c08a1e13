import { mkdirSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { join, resolve } from 'node:path';
import { freePort } from '#launcher/ports.ts';
import { isRoot } from '#launcher/system.ts';
import { type Started, startPinned } from './processes.ts';

/** nginx with one worker, serving a folder of precompressed files. */
export async function startNginx(folder: string, site: string): Promise<Started> {
  const port = await freePort();
  mkdirSync(folder, { recursive: true });
  const configuration = join(folder, 'nginx.conf');
  writeFileSync(
    configuration,
    `${isRoot() ? 'user root;' : ''} load_module /usr/lib/nginx/modules/ngx_http_brotli_static_module.so;
worker_processes 1; daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
events { worker_connections 512; }
http { access_log off; types { text/html html; text/javascript js; text/css css; }
  client_body_temp_path ${folder}/b; proxy_temp_path ${folder}/p; fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
  server { listen 127.0.0.1:${port}; root ${resolve(site)}; brotli_static on; location = /healthz { return 200; } } }
`,
  );
  return startPinned(['nginx', '-p', folder, '-c', configuration], { port, readyPath: '/healthz' });
}

/** A Node server with no framework: the same small JSON for every request. */
export function startRawNode(): Promise<Started> {
  return startPinned([process.execPath, 'bench/raw-node.ts'], { readyPath: '/' });
}

/** The answer of such a server to every request: alternating header names and values, and a body in base64. */
export interface RawAnswer {
  readonly headers: readonly string[];
  readonly body: string;
}

const madeByNode = new Set(['connection', 'content-length', 'date', 'keep-alive']);

/** A bare Node server that sends the product's answer at this address byte for byte: Node's own upper bound. */
export async function startRawCopy(
  folder: string,
  url: string,
  headers: Record<string, string>,
): Promise<Started> {
  const asked = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers }, resolve).on('error', reject);
  });
  const chunks: Buffer[] = [];
  for await (const chunk of asked as AsyncIterable<Buffer>) chunks.push(chunk);
  const answer: RawAnswer = {
    headers: Object.entries(asked.headers).flatMap(([name, value]) =>
      madeByNode.has(name) ? [] : [name, String(value)],
    ),
    body: Buffer.concat(chunks).toString('base64'),
  };
  const file = join(folder, `raw-${encodeURIComponent(new URL(url).pathname)}.json`);
  writeFileSync(file, JSON.stringify(answer));
  return startPinned([process.execPath, 'bench/raw-node.ts'], { readyPath: '/', env: { RAW_ANSWER: file } });
}
