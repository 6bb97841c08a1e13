import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { answers, freePort, requireFreePort } from './ports.ts';
import { findChromium, findPgbouncer, findPostgres, postgresMajor } from './system.ts';

const folder = mkdtempSync(join(tmpdir(), 'mmg-system-'));
afterAll(() => rmSync(folder, { recursive: true }));

function program(name: string, script: string) {
  writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
  chmodSync(join(folder, name), 0o755);
}

test('a browser is found by any of its names, a placeholder that only prints advice is not one', () => {
  expect(findChromium(folder)).toBeNull();
  program('chromium', 'echo "install the snap" >&2; exit 1');
  expect(findChromium(folder)).toBeNull();
  program('google-chrome', 'echo Google Chrome 150');
  expect(findChromium(`/nowhere:${folder}`)).toBe(join(folder, 'google-chrome'));
});

test('the PostgreSQL version is read from what the server says of itself', () => {
  expect(postgresMajor('postgres (PostgreSQL) 15.18 (Debian 15.18-0+deb12u1)')).toBe(15);
  expect(postgresMajor('postgres (PostgreSQL) 18beta1')).toBe(18);
  expect(postgresMajor('')).toBe(0);
});

test('a PostgreSQL that PATH only has links to is used from its own folder, where all its programs are', () => {
  const linked = join(folder, 'linked');
  mkdirSync(linked);
  for (const name of ['initdb', 'postgres']) {
    program(name, 'echo "postgres (PostgreSQL) 18.4"');
    symlinkSync(join(folder, name), join(linked, name));
  }
  expect(findPostgres(linked)).toEqual({ folder: realpathSync(folder), version: 18 });
});

test('a PgBouncer on PATH is found first', () => {
  program('pgbouncer', 'exit 0');
  expect(findPgbouncer(folder)).toBe(join(folder, 'pgbouncer'));
});

test('a taken port is refused with the variable to change, a free one is not', async () => {
  const port = await freePort();
  await requireFreePort(port, '127.0.0.1', 'PORT');
  const server = createServer().listen(port, '127.0.0.1');
  await expect(requireFreePort(port, '127.0.0.1', 'PORT')).rejects.toThrow(
    /already in use.*PORT=\d+ npm start/,
  );
  server.close();
});

test('waiting for an address ends in time or when it is given up', async () => {
  const url = `http://127.0.0.1:${await freePort()}/`;
  expect(await answers(url, 100, () => false)).toBe(false);
  expect(await answers(url, 60_000, () => true)).toBe(false);
});
