import { createReadStream, createWriteStream, existsSync, renameSync, rmSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { controlSocket, spoolFolder } from '#platform/server/backup/control.ts';
import { readBackup } from '#platform/server/backup/read.ts';
import { lineWriter, readLines } from '#platform/server/backup/stream.ts';
import { writeBackup } from '#platform/server/backup/write.ts';
import { systemClock } from '#platform/server/clock.ts';
import type { OpenDatabase } from '#platform/server/db/client.ts';
import { parseEnvironment } from '#platform/server/env.ts';
import { openDatabase } from '#platform/server/db/open.ts';
import { filesEnvironment } from '#platform/server/files/env.ts';
import { openStore } from '#platform/server/files/open-store.ts';
import { createLogger } from '#platform/server/logger.ts';
import { Stop } from './project.ts';

const [order = '', name = ''] = process.argv.slice(2);
const dataDir = resolve(process.env['DATA_DIR'] ?? './data');
const socketPath = controlSocket(dataDir);

/** Where this installation keeps its files. */
function storeEnvironment() {
  return { DATA_DIR: dataDir, ...parseEnvironment([filesEnvironment], process.env) };
}

/** Asks the running product; null when none is running on this folder. */
function askRunning(method: 'GET' | 'POST', body?: NodeJS.ReadableStream): Promise<IncomingMessage | null> {
  return new Promise((settle, reject) => {
    const asking = request({ socketPath, method, path: '/' }, settle);
    asking.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') settle(null);
      else reject(error);
    });
    if (body) body.pipe(asking);
    else asking.end();
  });
}

async function textOf(message: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of message.setEncoding('utf8')) text += String(chunk);
  return text;
}

async function withDatabase<Result>(work: (database: OpenDatabase) => Promise<Result>): Promise<Result> {
  const settings = {
    DATABASE_URL: process.env['DATABASE_URL'] || undefined,
    DATABASE_POOL_SIZE: 2,
    DATA_DIR: dataDir,
  };
  const database = await openDatabase(settings, createLogger('warn'));
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

async function backUp(target: string): Promise<string> {
  const unfinished = `${target}.unfinished`;
  try {
    const running = process.env['DATABASE_URL'] ? null : await askRunning('GET');
    if (running) await pipeline(running, createWriteStream(unfinished, { flush: true, mode: 0o600 }));
    else {
      const writer = lineWriter(createWriteStream(unfinished, { flush: true, mode: 0o600 }));
      const store = await openStore(storeEnvironment());
      await withDatabase(({ db }) => writeBackup({ db, clock: systemClock, store }, writer.write));
      await writer.close();
    }
    renameSync(unfinished, target);
  } finally {
    rmSync(unfinished, { force: true });
  }
  return `Backed up to ${target}`;
}

async function restore(source: string): Promise<string> {
  if (!existsSync(source)) throw new Stop(`There is no file ${source}.`);
  const running = process.env['DATABASE_URL'] ? null : await askRunning('POST', createReadStream(source));
  if (running) {
    const text = await textOf(running);
    if (running.statusCode !== 200) throw new Stop(text);
    return `Restored from ${source}: ${text}`;
  }
  const store = await openStore(storeEnvironment());
  const counts = await withDatabase(({ db }) =>
    readBackup({ db, store, spool: spoolFolder(dataDir) }, readLines(createReadStream(source))),
  );
  return `Restored from ${source}: ${JSON.stringify(counts)}`;
}

const orders: Readonly<Record<string, (file: string) => Promise<string>>> = { backup: backUp, restore };
const run = orders[order];
if (!run || name === '') throw new Stop('Usage: npm run backup -- FILE, or npm run restore -- FILE');
try {
  console.log(await run(resolve(name)));
} catch (error) {
  if (!(error instanceof Error)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
