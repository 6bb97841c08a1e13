import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { mostDrainSeconds } from '#platform/server/env.ts';
import { longestStopSeconds } from '#platform/server/stop.ts';
import { envFileFindings } from './doctor/environment-findings.ts';
import { environmentParts, readEnvironment } from './environment.ts';
import { connectionTimes } from '#platform/server/http/listen.ts';

/** The least that the product starts with. */
const least = {
  PROFILE: 'embedded',
  APP_URL: 'http://127.0.0.1:3000',
  AUTH_SECRET: 'a-secret-for-tests-only-of-32-characters',
};
const known = new Set<string>(['NODE_ENV', ...environmentParts.flatMap((part) => part.names)]);
const read = (path: string) => readFileSync(path, 'utf8');
/** The seconds in `what`, e.g. `TimeoutStopSec=120`; NaN when it is not there. */
const secondsAfter = (text: string, what: string) =>
  Number(new RegExp(`^\\s*${what}[:= ] ?(\\d+)s?$`, 'm').exec(text)?.[1] ?? Number.NaN);
const units = globSync('deploy/systemd/*.service').toSorted();
const compose = z
  .object({
    services: z.record(
      z.string(),
      z.looseObject({ environment: z.record(z.string(), z.string()).optional() }),
    ),
  })
  .parse(parse(read('compose.yaml'), { merge: true }));
const productServices = ['app-1', 'app-2', 'worker'];

test('systemd and Docker wait longer for a stop than it may take', () => {
  const [work = '', ...serving] = units.map(read);
  expect(serving).toHaveLength(2);
  for (const serve of serving)
    expect(secondsAfter(serve, 'TimeoutStopSec')).toBeGreaterThan(longestStopSeconds(mostDrainSeconds));
  // It has no requests to go on answering.
  expect(secondsAfter(work, 'TimeoutStopSec')).toBeGreaterThan(longestStopSeconds(0));
  for (const name of productServices) {
    const { environment = {}, stop_grace_period: waits } = compose.services[name] ?? {};
    const longest = longestStopSeconds(Number(environment['DRAIN_SECONDS']));
    expect(Number.parseInt(String(waits), 10), name).toBeGreaterThan(longest);
  }
});

test('the nodes of compose.yaml and of systemd drain longer than Caddy takes to notice it', () => {
  const caddy = read('deploy/caddy/Caddyfile');
  const notices = secondsAfter(caddy, 'health_interval') + secondsAfter(caddy, 'health_timeout');
  expect(Number(compose.services['app-1']?.environment?.['DRAIN_SECONDS'])).toBeGreaterThan(notices);
  const times = ['health_interval', 'health_timeout'].map((what) => secondsAfter(caddy, what));
  // Their own words about it.
  const reasons = [...units.slice(1), 'compose.yaml', '.env.example', 'docs/operations.md'].map((path) =>
    /looks every (\d+) s[^.]*?waits up to (\d+) s/.exec(read(path))?.slice(1).map(Number),
  );
  expect(reasons).toEqual(reasons.map(() => times));
  const drains = units.map((unit) => /^Environment=.* DRAIN_SECONDS=(\d+)$/m.exec(read(unit))?.[1]);
  expect(drains).toEqual([undefined, '12', '12']);
  for (const drain of drains.slice(1)) expect(Number(drain)).toBeGreaterThan(notices);
});

test('every variable that units, compose.yaml and the image set is one that the product reads', () => {
  const ofUnits = units.flatMap((unit) =>
    [...read(unit).matchAll(/^Environment=(.*)$/gm)].flatMap(([, list = '']) => list.split(' ')),
  );
  const ofImage = [...read('Dockerfile').matchAll(/^ENV (.*)$/gm)].flatMap(([, list = '']) =>
    list.split(' '),
  );
  const ofCompose = productServices.flatMap((name) => Object.keys(compose.services[name]?.environment ?? {}));
  const names = [...ofUnits, ...ofImage, ...ofCompose].map((variable) => variable.split('=')[0] ?? '');
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !known.has(name))).toEqual([]);
});

test('npm run doctor finds nothing mistyped in the variables that compose.yaml needs', () => {
  const told = envFileFindings('deploy/env.example').map(({ seen }) => seen);
  expect(told.filter((seen) => seen.startsWith('Nothing reads'))).toEqual([]);
  const given = [...read('deploy/env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name);
  const required = [...read('compose.yaml').matchAll(/\$\{([A-Z_]+):\?/g)].map(([, name]) => name);
  expect(required.length).toBeGreaterThan(2);
  expect(given).toEqual(expect.arrayContaining(required));
});

test('every built program that is named is an entry of the product', () => {
  const texts = [...units, 'Dockerfile', 'compose.yaml', 'docs/operations.md', 'package.json'].map(read);
  const named = new Set(texts.flatMap((text) => text.match(/dist\/server\/[a-z-]+\.js/g) ?? []));
  expect([...named].toSorted()).toEqual(
    ['backup', 'doctor', 'main', 'work'].map((name) => `dist/server/${name}.js`),
  );
  for (const program of named)
    expect(existsSync(program.replace('dist/server', 'app').replace('.js', '.ts')), program).toBe(true);
});

test('the units run the Node that the build brings, which is the one of package.json', () => {
  const program = '/srv/make-me-great/node_modules/node/bin/node';
  for (const unit of units)
    expect(read(unit), unit).toMatch(
      new RegExp(`^ExecStart=(?:/usr/bin/env PORT=%i )?${program} dist/server/(?:main|work)\\.js$`, 'm'),
    );
  const { devDependencies = {}, dependencies = {} } = JSON.parse(read('package.json')) as Record<
    string,
    Record<string, string>
  >;
  expect({ ...devDependencies, ...dependencies }['node']).toMatch(/^24\./);
  expect(existsSync(program.replace('/srv/make-me-great/', ''))).toBe(true);
});

test('nginx lets pass what a node takes, waits as long as one answers, and asks no POST twice', () => {
  const nginx = read('deploy/nginx/make-me-great.conf');
  const valueOf = (name: string) => new RegExp(`^\\s*${name} ([^;]+);$`, 'm').exec(nginx)?.[1] ?? '';
  const piece = /const pieceBytes = (\d+) \* 1024 \* 1024;/.exec(read('platform/client/upload.ts'))?.[1];
  expect(valueOf('client_max_body_size')).toBe(`${Number(piece) + 1}m`);
  const kept = Number.parseInt(valueOf('keepalive_timeout'), 10);
  expect(kept * 1000).toBeLessThan(connectionTimes.keepAliveTimeout);
  expect(kept).toBeLessThan(12);
  const { AI_TOTAL_TIMEOUT_MS: longest } = readEnvironment(least);
  expect(Number.parseInt(valueOf('proxy_read_timeout'), 10) * 1000).toBeGreaterThan(longest);
  expect(valueOf('proxy_buffering')).toBe('off');
  expect(valueOf('proxy_next_upstream')).toBe('error timeout');
  expect(valueOf('proxy_set_header X-Forwarded-For')).toBe('$proxy_add_x_forwarded_for');
  const nodes = [...nginx.matchAll(/^\tserver 127\.0\.0\.1:\d+(.*);$/gm)].map(([, rest]) => rest);
  expect(nodes).toEqual([' max_fails=0', ' max_fails=0']);
});

test('a section of the docs that .env.example names is there', () => {
  const headings = new Set(
    [...read('docs/operations.md').matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading),
  );
  const named = [...read('.env.example').matchAll(/docs\/operations\.md, (.+?)[).]/g)].map(([, name = '']) =>
    name.replaceAll('"', ''),
  );
  expect(named.length).toBeGreaterThan(1);
  expect(named.filter((name) => !headings.has(name))).toEqual([]);
});

test('Prometheus has targets for a machine without containers, by the ports of its units and its worker', () => {
  const text = read('deploy/prometheus/prometheus.yml');
  const targets = /# - targets: \[(.+)\]/.exec(text)?.[1]?.match(/127\.0\.0\.1:\d+/g);
  const workPort = /^# WORK_PORT=(\d+)$/m.exec(read('.env.example'))?.[1];
  expect(targets).toEqual(['127.0.0.1:3000', '127.0.0.1:3001', `127.0.0.1:${workPort}`]);
});
