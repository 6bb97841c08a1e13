import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serverStorage, spawnEntry } from '#testing/server-process.ts';

let folder = '';
let storage: Awaited<ReturnType<typeof serverStorage>>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mmg-refused-'));
  storage = await serverStorage(folder);
});
afterAll(async () => {
  await storage.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** What a process that cannot start prints on its way, and its exit code. */
async function refused(env: Record<string, string>, entry: 'app/main.ts' | 'app/work.ts' = 'app/main.ts') {
  const { child, output } = spawnEntry(entry, { ...storage.env, ...env });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output: output() };
}

test('a port that is taken ends the start with a sentence, not with a stack', {
  timeout: 60_000,
}, async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const address = taken.address();
  const port = String(typeof address === 'object' ? address?.port : '');
  const { code, output } = await refused({ PORT: port });
  taken.close();
  expect(code).toBe(1);
  expect(output).toContain(`Something is already listening on 127.0.0.1:${port}.`);
  expect(output).not.toMatch(/^\s+at /m);
});

test('PostgreSQL that is not there ends the start with a sentence that holds no password', {
  timeout: 60_000,
}, async () => {
  // Port 1 of this machine: nothing listens there.
  const { code, output } = await refused({
    PORT: '0',
    DATABASE_URL: 'postgres://mmg:a-secret@127.0.0.1:1/mmg',
  });
  expect(code).toBe(1);
  expect(output).toContain('PostgreSQL does not answer at 127.0.0.1:1.');
  expect(output).not.toContain('a-secret');
  expect(output).not.toMatch(/^\s+at /m);
});

test('a password with a % that was not encoded ends the start with a sentence that holds none of it', {
  timeout: 60_000,
}, async () => {
  const { code, output } = await refused({
    PORT: '0',
    DATABASE_URL: 'postgres://mmg:se%99cret@127.0.0.1:1/mmg',
  });
  expect(code).toBe(1);
  expect(output).toContain('DATABASE_URL cannot be read');
  expect(output).toContain('% as %25');
  expect(output).not.toMatch(/se%|cret|^\s+at /m);
});

test('a data folder that is a file ends the start of server and worker with a sentence', {
  timeout: 60_000,
}, async () => {
  const file = join(folder, 'a-file');
  writeFileSync(file, '');
  const server = await refused({ PORT: '0', DATA_DIR: file });
  expect(server.code).toBe(1);
  expect(server.output.trim()).toBe(`${file} is a file. Set DATA_DIR to a folder.`);
  // The database is never reached: it need not be there.
  const worker = await refused(
    { DATA_DIR: file, DATABASE_URL: 'postgres://mmg:a-secret@127.0.0.1:1/mmg' },
    'app/work.ts',
  );
  expect(worker.code).toBe(1);
  expect(worker.output.trim()).toBe(`${file} is a file. Set DATA_DIR to a folder.`);
});
