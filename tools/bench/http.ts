import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { startPostgres } from '#launcher/postgres.ts';
import { interleave, type Plan, ratio, type Target } from './load.ts';
import { type Started, startPinned, startProduct } from './processes.ts';
import { atLeast, atMost, type Section } from './report.ts';
import { sowSessions, writeCookieScript } from './sessions.ts';

const sessionCount = 5000;
const revokedWithinMs = 1000;

function largestScript(): string {
  const scripts = readdirSync('dist/client/assets').filter((name) => /^app-.*\.js$/.test(name));
  const [name] = scripts;
  if (name === undefined) throw new Error('the build has no app script: run npm run build');
  return `/assets/${name}`;
}

/** How long a session still works after it was ended through another node, in milliseconds. */
async function revocation(nodes: readonly string[], cookie: string): Promise<number> {
  const [first = '', second = ''] = nodes;
  const isIn = async (origin: string) => {
    const answer = await fetch(`${origin}/api/session`, { headers: { cookie } });
    return (await answer.text()).includes('"userId"');
  };
  if (!(await isIn(second))) throw new Error('the session to be ended is not open');
  const keepWarm = setInterval(() => void isIn(second), 20);
  await fetch(`${first}/api/auth/sign-out`, {
    method: 'POST',
    headers: { cookie, origin: 'http://127.0.0.1:3000' },
  });
  const began = performance.now();
  while (await isIn(second)) await new Promise((resolve) => setTimeout(resolve, 5));
  clearInterval(keepWarm);
  return performance.now() - began;
}

/** Pages, assets and sessions over HTTP, against a bare Node server in the same rounds. */
export async function benchHttp(folder: string, plan: Plan): Promise<Section> {
  await using processes = new AsyncDisposableStack();
  const postgres = await startPostgres();
  processes.defer(() => postgres.stop());
  const kept = async (starting: Promise<Started>) => {
    const started = await starting;
    processes.defer(() => started.stop());
    return started;
  };
  const product = await kept(startProduct(folder, { DATABASE_URL: postgres.url }));
  const second = await kept(startProduct(folder, { DATABASE_URL: postgres.url }));
  const raw = await kept(startPinned([process.execPath, 'tools/bench/raw-node.ts'], { readyPath: '/' }));
  const cookies = await sowSessions(postgres.url, sessionCount);
  const script = join(folder, 'cookies.lua');
  writeCookieScript(script, cookies);
  const [cookie = '', revoked = ''] = cookies;
  const brotli = { 'Accept-Encoding': 'br' };
  const asset = largestScript();
  const signedIn = { Cookie: cookie };
  const targets: Target[] = [
    { name: 'landing', url: `${product.origin}/`, headers: brotli },
    { name: 'asset', url: `${product.origin}${asset}`, headers: brotli },
    { name: 'raw node hello', url: `${raw.origin}/` },
    { name: 'session, the same', url: `${product.origin}/api/session`, headers: signedIn },
    { name: 'session, 5,000 different', url: `${product.origin}/api/session`, script },
  ];
  const samples = await interleave(targets, plan);
  const lines = [...samples].map(
    ([name, all]) =>
      `${name}: ${all.map(({ requestsPerSecond }) => requestsPerSecond.toFixed(0)).join(', ')}`,
  );
  return {
    title: 'Pages and sessions',
    command: 'npm run bench -- http',
    figures: [
      atLeast(
        'GET /api/session, 5,000 sessions / raw Node hello',
        ratio(samples, 'session, 5,000 different', 'raw node hello'),
        0.25,
      ),
      atLeast(
        'GET /api/session, one session / raw Node hello',
        ratio(samples, 'session, the same', 'raw node hello'),
        0.25,
      ),
      atMost(
        'a session ended on one node is refused on the other after',
        await revocation([product.origin, second.origin], revoked),
        revokedWithinMs,
        ' ms',
      ),
    ],
    notes: [
      `Requests a second, round by round (${plan.rounds} rounds of ${plan.seconds} s, ${plan.connections} connections): ${lines.join('; ')}.`,
    ],
  };
}
