import { chmodSync, existsSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Clock } from '#platform/server/clock.ts';
import type { Db } from '#platform/server/db/client.ts';
import { describeError, type Logger } from '#platform/server/logger.ts';
import type { FileStore } from '#platform/server/files/store.ts';
import { readBackup } from './read.ts';
import { RestoreFailed } from './restore-failed.ts';
import { lineWriter, readLines } from './stream.ts';
import { writeBackup } from './write.ts';

/** Where a running product with an embedded database takes orders from the same user's command line. */
export function controlSocket(dataDir: string): string {
  return join(dataDir, 'control.sock');
}

/** Where a restore puts one file at a time, on the disk of the files themselves. */
export function spoolFolder(dataDir: string): string {
  return join(dataDir, 'restoring');
}

interface Controlled {
  readonly db: Db;
  readonly clock: Clock;
  readonly store: FileStore;
  readonly dataDir: string;
  readonly log: Logger;
}

async function back(given: Controlled, response: ServerResponse): Promise<void> {
  const writer = lineWriter(response);
  await writeBackup(given, writer.write);
  await writer.close();
}

async function restore(given: Controlled, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const counts = await readBackup({ ...given, spool: spoolFolder(given.dataDir) }, readLines(request));
  response.end(JSON.stringify(counts));
}

/**
 * Listens on a socket file that only this user can open: the embedded database belongs to the running process, so
 * `npm run backup` and `npm run restore` have to ask it. @returns a function that stops listening
 */
export async function listenForBackups(given: Controlled): Promise<() => Promise<void>> {
  const path = controlSocket(given.dataDir);
  // Left behind by a process that was killed: the folder's lock says that nobody else is listening there.
  if (existsSync(path)) rmSync(path);
  const server = createServer((request, response) => {
    const work = request.method === 'POST' ? restore(given, request, response) : back(given, response);
    work.catch((error: unknown) => {
      given.log.error(describeError(error), 'backup or restore failed');
      if (response.headersSent) response.destroy();
      else
        response
          .writeHead(409)
          .end(error instanceof RestoreFailed ? error.message : 'It failed; the reason is in the log.');
    });
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve));
  chmodSync(path, 0o600);
  return () => new Promise((resolve) => server.close(() => resolve()));
}
