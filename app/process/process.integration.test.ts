import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readSession, signIn, signUp } from '#features/account/contract.ts';
import { deleteAccount } from '#features/account/contract-leaving.ts';
import { listAttempts, submitAttempt } from '#features/assessment/contract.ts';
import { questionIds } from '#features/assessment/rules.ts';
import { completeLesson, readLesson, saveProgress } from '#features/course/contract.ts';
import { type Actor, createActor } from '#testing/actor.ts';
import { publishedModule } from '#testing/course-admin.ts';
import { clusterUrl } from '#testing/database.ts';
import { newPerson } from '#testing/person.ts';
import {
  bareEnvironment,
  endServer,
  entryFile,
  serverStorage,
  type ServerProcess,
  startServer,
} from '#testing/server-process.ts';

let folder = '';
let storage: Awaited<ReturnType<typeof serverStorage>>;
const servers: ServerProcess[] = [];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mmg-process-'));
  storage = await serverStorage(folder);
});
afterEach(async () => {
  for (const { child } of servers.splice(0)) child.kill('SIGKILL');
  await storage.remove();
  rmSync(folder, { recursive: true, force: true });
});

async function start(env: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await startServer({ ...storage.env, ...env });
  servers.push(server);
  return server;
}

/** The same browser, now talking to another server process: cookies are kept. */
function browserAt(server: ServerProcess, cookies: ReadonlyMap<string, string> = new Map()): Actor {
  const actor = createActor((request) => fetch(request), server.origin);
  for (const [name, value] of cookies) actor.cookies.set(name, value);
  return actor;
}

const answers = Object.fromEntries(questionIds.map((id) => [id, 'often'])) as never;

test('after kill -9 while members write, every acknowledged write is there', {
  timeout: 60_000,
}, async () => {
  const first = await start();
  const writers = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const browser = browserAt(first);
      await browser.call(signUp, { body: newPerson() });
      return { browser, acknowledged: [] as string[] };
    }),
  );
  let running = true;
  const writing = writers.map(async ({ browser, acknowledged }) => {
    while (running) {
      const attempt = await browser.call(submitAttempt, { body: { answers } }).catch(() => null);
      if (attempt === null) return;
      acknowledged.push(attempt.id);
      // The list shows 50, and everything that is checked must be visible.
      if (acknowledged.length >= 45) return;
    }
  });
  await expect
    .poll(() => Math.min(...writers.map(({ acknowledged }) => acknowledged.length)), { timeout: 10_000 })
    .toBeGreaterThan(3);
  expect(await endServer(first, 'SIGKILL')).toBe('SIGKILL');
  running = false;
  await Promise.all(writing);

  const second = await start();
  for (const { browser, acknowledged } of writers) {
    const { attempts } = await browserAt(second, browser.cookies).call(listAttempts, {});
    const there = new Set(attempts.map(({ id }) => id));
    expect(acknowledged.filter((id) => !there.has(id))).toEqual([]);
    expect(acknowledged.length).toBeGreaterThan(0);
  }
});

test('after kill -9 right after progress was saved, the learner continues at the last second that was acknowledged', {
  timeout: 60_000,
}, async () => {
  const admin = { email: 'admin@example.test', password: 'correct-horse-9' };
  const first = await start({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password });
  const browser = browserAt(first);
  await browser.call(signIn, { body: admin });
  const { lesson } = await publishedModule(browser, { order: 1 });
  const params = { id: lesson.id };
  const save = async (position: number) =>
    browser.call(saveProgress, { params, body: { position, watchedShare: 0 } });
  for (let position = 1; position < 30; position += 1) await save(position);
  await browser.call(completeLesson, { params });
  await save(30);
  // In the same turn as the answer, so that nothing could be written after it.
  expect(await endServer(first, 'SIGKILL')).toBe('SIGKILL');

  const second = await start();
  const { progress } = await browserAt(second, browser.cookies).call(readLesson, {
    params: { slug: lesson.slug },
  });
  expect(progress).toMatchObject({ lastVideoPosition: 30, completed: true });
});

test('a connection is kept longer than a proxy keeps its own, which lasts a minute', async () => {
  const { origin } = await start();
  const { headers } = await fetch(`${origin}/healthz`);
  expect(headers.get('keep-alive')).toBe('timeout=65');
});

test('on TERM a request under way is finished and the exit code is 0', async () => {
  const server = await start();
  const signingUp = fetch(`${server.origin}${signUp.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(newPerson()),
  });
  // Long enough to be inside the handler (hashing alone takes about 60 ms), short enough not to be done.
  await new Promise((resolve) => setTimeout(resolve, 30));
  const asked = performance.now();
  const ended = endServer(server, 'SIGTERM');
  expect((await signingUp).status).toBe(200);
  expect(await ended).toBe(0);
  // Without the cut-off after 10 s: an idle keep-alive connection must not hold up the process.
  expect(performance.now() - asked).toBeLessThan(9500);
});

test('a node that drains says so to the proxy and goes on answering', async () => {
  const server = await start({ DRAIN_SECONDS: '2' });
  const ended = endServer(server, 'SIGTERM');
  const status = async (path: string) => (await fetch(`${server.origin}${path}`)).status;
  await expect.poll(() => status('/readyz'), { interval: 20 }).toBe(503);
  expect(await status('/healthz')).toBe(200);
  expect(await ended).toBe(0);
});

type Order = 'backup' | 'deletions' | 'restore';

/** Runs the command line as a person would, on this test's data. */
const commandLine = (order: Order, file: string, ...more: string[]) =>
  commandLineWith({}, order, file, ...more);

async function commandLineWith(
  env: Record<string, string>,
  order: Order,
  file: string,
  ...more: string[]
): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [entryFile('app/backup.ts'), order, file, ...more], {
    env: { ...bareEnvironment, ...storage.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said };
}

test('backup and restore work while the server runs, and after it stopped', {
  timeout: 240_000,
}, async () => {
  const server = await start({ COURSE_STARTER: 'true' });
  const file = join(folder, 'backup.gz');
  const browser = browserAt(server);
  await browser.call(signUp, { body: newPerson() });
  await browser.call(submitAttempt, { body: { answers } });
  expect(await commandLine('backup', file)).toMatchObject({ code: 0 });
  // The existing file may be the only good backup there is.
  const first = readFileSync(file);
  expect(await commandLine('backup', file)).toEqual({
    code: 1,
    said: `\n${file} is there already, and was left as it is. Name another file, or give --force to replace it.\n`,
  });
  expect(readFileSync(file).equals(first)).toBe(true);
  expect(await commandLine('backup', file, '--force')).toMatchObject({ code: 0 });
  expect(readFileSync(file).equals(first)).toBe(false);
  // A shell without the service's variables must not write a backup that looks complete.
  const wrongFolder = { DATA_DIR: join(folder, 'elsewhere') };
  const elsewhere = await commandLineWith(wrongFolder, 'backup', join(folder, 'lacking.gz'));
  expect(elsewhere).toMatchObject({ code: 1 });
  expect(elsewhere.said).toMatch(/There is no database in|lacks \d+ that the product uses/);
  await browser.call(submitAttempt, { body: { answers } });
  const list = join(folder, 'deletions.gz');
  expect(await commandLine('deletions', list)).toMatchObject({ code: 0 });
  const restored = await commandLine('restore', file, '--deletions', list);
  expect(restored).toMatchObject({ code: 0 });
  // It reports its progress, and finally what was done.
  expect(restored.said).toMatch(/It is whole: \d+ rows.*users: 1 rows.*are restored\./s);
  expect((await commandLine('restore', list)).said).toContain('Nothing was restored: this is not a backup');
  expect((await browser.call(listAttempts, {})).attempts).toHaveLength(1);
  expect((await commandLine('restore', join(folder, 'none.gz'))).said).toContain('There is no file');

  const [sealed, withKey] = [
    join(folder, 'backup.age'),
    { BACKUP_KEY: 'a-key-of-tests-with-40-characters-in-all' },
  ];
  expect(await commandLineWith(withKey, 'backup', sealed)).toMatchObject({ code: 0 });
  expect(readFileSync(sealed, 'latin1')).toMatch(/^age-encryption\.org\/v1\n/);
  await browser.call(submitAttempt, { body: { answers } });
  await endServer(server, 'SIGTERM');
  const locked = await commandLine('restore', sealed);
  expect(locked).toMatchObject({ code: 1 });
  expect(locked.said).toContain('set BACKUP_KEY');
  const planted = await commandLineWith(withKey, 'restore', file);
  expect(planted).toMatchObject({ code: 1 });
  expect(planted.said).toContain('it is not encrypted, and BACKUP_KEY is set');
  expect(await commandLineWith(withKey, 'restore', sealed, '--deletions', list)).toMatchObject({ code: 0 });
  const again = await start();
  expect((await browserAt(again, browser.cookies).call(listAttempts, {})).attempts).toHaveLength(1);
});

test('an order with a wrong key, or for a folder that is not there, is refused in one sentence', {
  timeout: 120_000,
}, async () => {
  const here = join(folder, 'whatever.gz');
  writeFileSync(here, '');
  const refused = await Promise.all([
    commandLineWith({ BACKUP_KEY: 'short' }, 'restore', here),
    commandLineWith({ DATABASE_URL: 'postgres://mmg@127.0.0.1:1/mmg' }, 'backup', join(folder, 'none/b.gz')),
    commandLineWith(
      { DATABASE_URL: 'postgres://mmg:se%99cret@127.0.0.1:1/mmg' },
      'backup',
      join(folder, 'unread.gz'),
    ),
    commandLine('backup', folder),
  ]);
  expect(refused).toEqual([
    { code: 1, said: expect.stringContaining('BACKUP_KEY must have at least 32 characters') },
    { code: 1, said: expect.stringContaining(`There is no folder ${join(folder, 'none')}.`) },
    { code: 1, said: expect.stringContaining('DATABASE_URL cannot be read') },
    { code: 1, said: expect.stringContaining(`${folder} is a folder. Name a file in it.`) },
  ]);
  for (const { said } of refused) expect(said).not.toMatch(/^\s+at |cret/m);
});

test('a wrong configuration stops the start with the whole list, and no stack', async () => {
  const child = spawn(process.execPath, [entryFile('app/main.ts')], {
    env: { ...bareEnvironment, PORT: 'x' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(child, 'exit')) as [number];
  expect(code).toBe(1);
  expect(said).toContain('PORT');
  expect(said).toContain('See .env.example');
  expect(said).not.toContain('    at ');
});

test('a deletion that kill -9 interrupts is finished after the restart', { timeout: 60_000 }, async () => {
  const first = await start();
  const person = newPerson();
  const browser = browserAt(first);
  await browser.call(signUp, { body: person });
  await browser.call(deleteAccount, { body: {} });
  expect(await endServer(first, 'SIGKILL')).toBe('SIGKILL');

  const second = await start();
  await expect
    .poll(() => first.output() + second.output(), { timeout: 20_000 })
    .toContain('a member was erased');
  expect((await browserAt(second, browser.cookies).call(readSession, {})).viewer).toBeNull();
  const { viewer } = await browserAt(second).call(signUp, { body: person });
  expect(viewer?.email).toBe(person.email);
});

// Only about the embedded database: making one takes ten seconds of CPU time, and PostgreSQL changes nothing in it.
test.each(clusterUrl === undefined ? ['new'] : [])(
  'a %s embedded database and everything beside it is for its owner only, also in a folder that was left open',
  { timeout: 120_000 },
  async (name) => {
    const made = join(folder, name);
    const others = (path: string) => statSync(path).mode & 0o077;
    const openOnes = () =>
      readdirSync(made, { recursive: true, encoding: 'utf8' }).filter((file) => others(join(made, file)) > 0);
    const run = async () => {
      const server = await startServer({ DATA_DIR: made });
      servers.push(server);
      await browserAt(server).call(signUp, { body: newPerson() });
      expect([others(made), openOnes()]).toEqual([0, []]);
      expect(await endServer(server, 'SIGTERM')).toBe(0);
    };
    await run();
    chmodSync(made, 0o755);
    for (const file of ['pglite', 'app.lock', 'pglite/PG_VERSION']) chmodSync(join(made, file), 0o755);
    await run();
  },
);
